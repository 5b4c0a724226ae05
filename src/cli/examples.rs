//! The examples that `--help` shows, to be copied. A test runs every one of them.

pub(super) const ALL: &str = "Examples:
  oddsmith games
  oddsmith sheet tiger-baccarat --decks 8
  oddsmith what-if tiger-baccarat --decks 8 --remove \"6h 6s Kd\"
  oddsmith hand \"10 6\" --upcard 10 --decks 6

Every command has examples of its own: oddsmith what-if --help";

pub(super) const GAMES: &str = "Examples:
  oddsmith games
  oddsmith games tiger-baccarat
  oddsmith games electronic-blackjack --format json";

pub(super) const BETS: &str =
    "A bet may be asked for by the other commands as well, as a game of its own.

Examples:
  oddsmith bets
  oddsmith bets lucky-6 --decks 8
  oddsmith bets blazing-7s --decks 6 --meter 100000
  oddsmith bets lucky-6 --decks 8 --format csv
  oddsmith bets lucky-6 --figures
  oddsmith sheet lucky-6 --decks 8 --remove 6h
  oddsmith solve lucky-6-23 lucky-6-23/three-cards --edge 5% --decks 8";

pub(super) const SHEET: &str = "Examples:
  oddsmith sheet tiger-baccarat --decks 8
  oddsmith sheet tiger-baccarat --decks 4..10 --wager tiger --format csv
  oddsmith sheet tiger-baccarat --decks 8 --remove \"6h 6s Kd\" --exact
  oddsmith sheet tiger-baccarat --decks 8 --pays small-tiger=25:1
  oddsmith sheet 7-up-baccarat --decks 8 --reading permanent-seven=from-shoe
  oddsmith sheet tiger-baccarat --decks 8 --dealt \"player 7h, banker 3d 4c\"
  oddsmith sheet electronic-blackjack --decks 6 --dealt \"player Kh, dealer As\"";

pub(super) const WHAT_IF: &str =
    "The approved side is the start of a round by the document, on as many
decks as are described or the nearest number that is approved, and
blackjack by composition.

Examples:
  oddsmith what-if tiger-baccarat --decks 8 --remove \"6h 6s Kd\" --sort
  oddsmith what-if tiger-baccarat --decks 6 --approved 8
  oddsmith what-if tiger-baccarat --decks 4..10 --plot tiger.svg
  oddsmith what-if tiger-baccarat --decks 8 --pays tiger/two-cards=13:1
  oddsmith what-if tiger-baccarat --decks 8 --wager small-tiger \\
      --vary \"pays small-tiger=20:1..30:1\"
  oddsmith what-if tiger-baccarat --decks 4..10 --wager tiger \\
      --vary \"remove 6=0..16\" --plot sixes.html
  oddsmith what-if tiger-baccarat --decks 8 --vary \"reading pair\"
  oddsmith what-if tiger-baccarat --decks 8 --dealt \"player 7h, banker 3d 4c\"
  oddsmith what-if electronic-blackjack --decks 6 --rule dealer-soft-17=hit
  oddsmith what-if electronic-blackjack --decks 6 --wager main \\
      --vary \"strategy basic,default,mimic\"
  oddsmith what-if electronic-blackjack --decks 2..6 --wager main \\
      --vary \"rule dealer-soft-17\" --strategy default";

pub(super) const REMOVAL: &str =
    "From 8 decks, or as many as are approved, unless told otherwise. Weighted by
the cards the effects sum to zero, exactly, wherever nothing is decided anew.

Examples:
  oddsmith removal tiger-baccarat
  oddsmith removal tiger-baccarat --wager tiger \\
      --pays tiger/two-cards=12:1 --pays tiger/three-cards=23:1 --digits 6
  oddsmith removal sands-super-baccarat --wager player-red --exact
  oddsmith removal electronic-blackjack --wager kings-bounty --format csv
  oddsmith removal electronic-blackjack --wager main --strategy default";

pub(super) const COUNT: &str =
    "The best tags are those from -4 to 4 with the highest correlation, proved.

Examples:
  oddsmith count tiger-baccarat --wager big-tiger
  oddsmith count tiger-baccarat --wager big-tiger \\
      --tags \"3=-1,4=-1,5=-1,6=-2,7=1,8=2,9=2\"
  oddsmith count electronic-blackjack --wager insurance --given ace --tags Hi-Lo
  oddsmith count electronic-blackjack --wager insurance --format json";

pub(super) const PROTECT: &str =
    "Only the order of the cards is sampled: every edge is exact. The same seed
gives the same report on any number of threads. Ctrl-C prints what is known
so far, marked partial: exactly what --shoes with that number would print.

Examples:
  oddsmith protect tiger-baccarat --penetration 75%..95% --shoes 20
  oddsmith protect sands-super-baccarat --penetration 90% --shoes 20 --seed 7 \\
      --format html --out sands.html
  oddsmith protect electronic-blackjack --penetration 75% --shoes 20 \\
      --wager insurance --wager kings-bounty --strategy default
  oddsmith protect electronic-blackjack --decks 2 --penetration 70% --shoes 5 \\
      --wager main --wager insurance --tags Hi-Lo --spread 1-8 --players 3";

pub(super) const MERGE: &str =
    "A part that is missing, given twice, or of another question, table, seed or
version is refused.

Examples:
  oddsmith protect tiger-baccarat --shoes 20 --partition slice:1/2 --out 1.part
  oddsmith protect tiger-baccarat --shoes 20 --partition slice:2/2 --out 2.part
  oddsmith merge 1.part 2.part";

pub(super) const HAND: &str = "Examples:
  oddsmith hand \"10 6\" --upcard 10 --decks 6
  oddsmith hand \"8 8\" --upcard A --decks 6 --exact
  oddsmith hand \"8 8\" --upcard 10 --decks 6 --explain
  oddsmith hand --dealt \"player 10h 6s, dealer 10d\" --decks 6
  oddsmith hand \"8 3\" --split-hand --upcard 6 --decks 6 --format json";

pub(super) const CHART: &str = "Examples:
  oddsmith chart --decks 6
  oddsmith chart --decks 6 --rule dealer-soft-17=hit
  oddsmith chart --decks 6 --format toml";

pub(super) const CHECK: &str = "Examples:
  oddsmith check house-baccarat.toml
  oddsmith check electronic-baccarat
  oddsmith check --schema";

pub(super) const ASK: &str = "Examples:
  oddsmith ask questions.json
  oddsmith ask questions.jsonl";

pub(super) const SCHEMA: &str = "Examples:
  oddsmith schema sheet
  oddsmith schema question";

pub(super) const KEYGEN: &str = "Examples:
  oddsmith keygen laboratory --password-file password.txt
  oddsmith keygen house --password-file password.txt";

pub(super) const CERTIFY: &str = "Examples:
  oddsmith certify tiger-baccarat --out tiger
  oddsmith certify 7-up-baccarat --decks 8 --out seven-up \\
      --sign laboratory.key --password-file password.txt
  oddsmith certify electronic-blackjack --decks 6 --strategy mimic --out blackjack
  oddsmith certify --table house-baccarat.toml --about report.toml --out house";

pub(super) const VERIFY: &str = "Examples:
  oddsmith verify tiger/tiger-baccarat-8-decks.json
  oddsmith verify seven-up --key laboratory.pub";

pub(super) const FACTS: &str = "Examples:
  oddsmith facts baccarat
  oddsmith facts blackjack";

pub(super) const RULES: &str = "Examples:
  oddsmith rules
  oddsmith hand \"2 3\" --upcard 10 --game blackjack --decks 6 --rule charlie=5-cards";

pub(super) const DIFF: &str = "Exit 1 where anything differs.

Examples:
  oddsmith diff tiger/tiger-baccarat-8-decks.json tiger/tiger-baccarat-7-decks.json
  oddsmith diff tiger/tiger-baccarat-8-decks.json seven-up/7-up-baccarat-8-decks.json";

pub(super) const AUDIT: &str =
    "FILE is a rules table, a printed paytable in CSV or TOML, or a sheet in JSON;
a shipped table is called by its name, such as electronic-baccarat.

A paytable has a header such as Event,Pays,Combinations,Probability,Return
and says before it what it is about: # game: GAME, # wager: ID, # decks: N.

Exit 0 where all is well, silently; 1 with findings; 2 where a file could
not be audited.

Examples:
  oddsmith audit --list
  oddsmith audit house-baccarat.toml --max-edge 10%
  oddsmith audit electronic-baccarat --only player-edge,readings
  oddsmith audit 7-up-baccarat --against electronic-7-up-baccarat --only approved
  oddsmith audit tie.csv --only figures
  oddsmith audit tie.csv --game tiger-baccarat --decks 8 --format sarif";

pub(super) const SOLVE: &str = "Examples:
  oddsmith solve tiger-baccarat small-tiger --edge 10%
  oddsmith solve tiger-baccarat tiger/three-cards --return 85% --decks 8
  oddsmith solve electronic-blackjack insurance --edge 0% --format json";

pub(super) const COMPLETIONS: &str = "How to install them:
  bash   echo 'source <(oddsmith completions bash)' >> ~/.bashrc
  zsh    echo 'autoload -Uz compinit; compinit; source <(oddsmith completions zsh)' \\
             >> ~/.zshrc
  fish   mkdir -p ~/.config/fish/completions &&
         oddsmith completions fish > ~/.config/fish/completions/oddsmith.fish

Examples:
  oddsmith completions bash
  oddsmith completions zsh
  oddsmith completions fish";

pub(super) const MAN: &str = "To read a page, pipe it into man -l -
To install them all: oddsmith man --out ~/.local/share/man/man1

Examples:
  oddsmith man
  oddsmith man what-if";
