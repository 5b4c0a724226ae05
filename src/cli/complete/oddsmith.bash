# Bash cuts what is typed at "=" and ":". The parts are joined, the whole is completed, and bash is given what follows
# the last cut.
_oddsmith() {
    local -a words=()
    local at word whole cut kind name
    for ((at = 1; at <= COMP_CWORD; at++)); do
        word="${COMP_WORDS[at]}"
        if ((${#words[@]} > 0)) && [[ "$word" == [=:]* || "${words[${#words[@]} - 1]}" == *[=:] ]]; then
            words[${#words[@]} - 1]+="$word"
        else
            words+=("$word")
        fi
    done
    whole="${words[${#words[@]} - 1]}"
    cut="${whole%"${whole##*[=:]}"}"
    COMPREPLY=()
    {
        read -r kind
        while IFS=$'\t' read -r name _; do
            COMPREPLY+=("${name#"$cut"}")
        done
    } < <("${COMP_WORDS[0]}" complete -- "${words[@]}" 2>/dev/null)
    if [[ "$kind" == files ]]; then
        compopt -o filenames 2>/dev/null
        while IFS= read -r name; do
            COMPREPLY+=("$name")
        done < <(compgen -f -- "${whole#"$cut"}")
    fi
}

complete -F _oddsmith oddsmith
