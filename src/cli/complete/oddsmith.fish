function __oddsmith_offers
    set -l words (commandline -opc)
    set -l last (commandline -ct)
    set -l program $words[1]
    set -e words[1]
    set -l lines ($program complete -- $words "$last" 2>/dev/null)
    set -l kind $lines[1]
    set -e lines[1]
    if set -q lines[1]
        printf '%s\n' $lines
    end
    if test "$kind" = files
        set -l option (string match -r -- '^--[^=]*=' "$last")
        for path in (__fish_complete_path (string replace -r -- '^--[^=]*=' '' "$last"))
            printf '%s\n' "$option$path"
        end
    end
end

complete -c oddsmith -f -a '(__oddsmith_offers)'
