#compdef oddsmith

_oddsmith() {
    local -a lines names
    local line kind
    lines=("${(@f)$(${(Q)words[1]} complete -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
    kind=$lines[1]
    shift lines
    for line in $lines; do
        names+=("${${line//:/\\:}/$'\t'/:}")
    done
    (($#names)) && _describe -t names name names
    if [[ $kind == files ]]; then
        [[ $PREFIX == --*=* ]] && compset -P '--*='
        _files
    fi
}

# In a folder of fpath this file is the function; read by `source` it names it.
if [[ $funcstack[1] == _oddsmith ]]; then
    _oddsmith "$@"
else
    compdef _oddsmith oddsmith
fi
