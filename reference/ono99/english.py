"""Everyday English: the words that any question may hold, whatever the game.

Nothing here is about a game of cards; the words of the game are in the glossary. The
lists serve three ends: to tell words that say what is asked from words that do not, to
know words that are meant differently and yet alike, and to leave words alone that are
spelt well although the rules never use them.
"""

from collections.abc import Mapping


def _listed(*lines: str) -> frozenset[str]:
    return frozenset(word for line in lines for word in line.split())


def _paired(*lines: str) -> dict[str, str]:
    """Each line is a word and, behind it, other forms of it."""
    return {form: line.split()[0] for line in lines for form in line.split()[1:]}


SHORT: Mapping[str, str] = {
    "cant": "can not", "can't": "can not", "cannot": "can not", "wont": "will not",
    "won't": "will not", "ain't": "is not", "aint": "is not", "shan't": "shall not",
    "gonna": "going to", "gotta": "got to", "wanna": "want to", "lemme": "let me",
    "gimme": "give me", "dunno": "do not know", "outta": "out of", "whos": "who is",
    "whats": "what is", "hows": "how is", "u": "you", "ur": "your", "r": "are", "n": "and",
    "pls": "please", "plz": "please", "bc": "because", "cuz": "because", "coz": "because",
    "w": "with", "wo": "without", "im": "i am", "ive": "i have", "id": "i would",
    "jus": "just", "ya": "you", "yall": "you all", "thats": "that is", "y": "why",
}  # fmt: skip
"""Short forms, written out."""

IRREGULAR: Mapping[str, str] = _paired(
    "be been being", "begin began begun", "break broke broken", "bring brought", "buy bought",
    "catch caught", "child children kids kid", "choose chose chosen", "come came", "deal dealt",
    "die dying died dies", "do did does done", "draw drew drawn", "fall fell fallen",
    "find found", "forget forgot forgotten", "get got gotten", "give gave given",
    "go goes gone went", "half halves", "have had has", "hide hid hidden",
    "hold held holding holds", "keep kept", "know knew known", "lay laid", "leave left",
    "lie lied", "life lives", "lose losing lost loser loss losses", "make made making",
    "man men", "mean meant", "pay paid", "person people", "quit quitting", "run ran running",
    "say said", "see saw seen", "show shown", "shuffle shuffling", "sit sat sitting",
    "speak spoke spoken", "steal stole stolen", "swap swapping swapped", "take took taken taking",
    "tell told", "think thought", "throw threw thrown", "tie tied tying ties", "use using used",
    "win won winning winner", "woman women", "write wrote written",
)  # fmt: skip
"""Forms of words that no rule of endings finds."""

KEPT = _listed(
    "this its was is us yes his less unless plus minus bus gas always sometimes during nothing",
    "anything everything something thing king ring bring sing string spring red bed need feed",
    "seed speed exceed succeed hundred once pass class across guess press miss cross address",
    "dress process bonus status focus various previous serious chess evening morning",
)
"""Words that seem to have an ending and have none."""

STOP = _listed(
    "a an the of to in on at by for from with into onto as is are was were be been being am do",
    "will would shall can could may might must should have i you he she it we they me him her us",
    "them my your his its our their mine yours this that these those there here and or but if",
    "then than so because when while what which who whom whose how why where does just really",
    "actually even also too very please ok okay any some all both each every other another such",
    "only own same about up down out off over under again no not nor yes get got go now still",
    "ever want let say tell know think like thing one somebody someone anybody anyone everybody",
    "everyone player person people allow legal possible rule game card play happen right mean",
    "ask sure maybe well hi hey hello guys question help thanks thank anyway though although",
    "until since it's that's there's never ever much many more most quite rather whether during",
)
"""Words that say nothing about what is asked."""

CHAT = _listed(
    "mom mum mam mama mummy dad daddy papa father mother brother bro sister sis wife husband son",
    "daughter friend buddy mate pal grandma grandpa granny nan grandmother grandfather uncle aunt",
    "auntie cousin nephew niece neighbour neighbor kid child guy dude girl boy man woman lady lol",
    "haha omg wtf lmao argue argument fight fighting dispute settle quick quickly night yesterday",
    "today tonight evening morning weekend family table house home claim claims insist insists",
    "swear online reddit internet google website forum wondering wonder curious basically",
    "literally seriously honestly obviously apparently suddenly finally anyone nobody lady folk",
    "folks group partner opponent opponents rival host guest boss teacher oldest youngest little",
    "happened happens said says told tells thinks thought keeps always usually normally sometimes",
    "officially official technically exactly situation case example wait sorry help urgent please",
    "believe convinced sure agree disagree arguing huge crazy weird strange unfair fair",
)
"""Words that tell of the people at the table and of their mood."""

SYNONYMS = (
    "put lay throw drop toss place use discard dump chuck slap shed ditch fling",
    "start begin open commence kick first beginning lead opening launch initial initially",
    "end finish over stop done conclude final finally complete ending",
    "mistake accident accidental accidentally error wrong wrongly oops misread blunder unnoticed inadvertently fault",
    "forget miss omit neglect remember overlook overlooked forgetful absentminded",
    "remind reminder prompt warn warning hint",
    "penalty punish fine punishment penalise penalize penalised penalized sanction consequence",
    "win victory victorious champion survive survivor winner triumph",
    "show reveal see look peek visible open expose display glimpse view seen flash",
    "swap exchange trade replace switch change substitute",
    "same equal tie identical level alike matching equally duplicate",
    "leave quit home depart drop go-home gone abandon disappear walk",
    "high highest big bigger biggest large largest greatest max maximum top upper",
    "low lowest small smaller smallest least fewest min minimum less lower bottom",
    "many much number amount count quantity figure",
    "purpose deliberate deliberately intentional intentionally voluntary voluntarily willingly tank throw",
    "next after follow following later subsequent afterwards",
    "before previous earlier prior preceding beforehand",
    "must have need require oblige force compulsory mandatory obligatory duty supposed obligation forced obliged",
    "choose pick select decide choice free prefer choosing chosen",
    "shuffle reshuffle mix shuffling shuffled",
    "add plus sum addition adding arithmetic maths math",
    "subtract minus deduct negative below subtraction",
    "empty exhaust deplete none gone out ran run",
    "late deadline long until till time forever delay slow hurry quick fast timer clock minute",
    "announce call say declare shout tell aloud speak voice mention loud state",
    "keep hold retain save stay stuck hang hoard sit",
    "back return bounce",
    "two both pair couple twice double",
    "bet gamble stake money wager cash gambling drinks forfeit dare prize coin",
    "team partner alliance gang together side partnership pairs",
    "help advise advice suggest coach suggestion recommend whisper tip",
    "lie bluff cheat pretend fake dishonest deceive trick false fib mislead untrue poker",
    "join enter late latecomer arrive join newcomer",
    "repeat again another second",
    "lose loss bust out dead eliminated die knocked beaten kicked eliminate defeated",
    "punch fold surrender concede resign quit forfeit",
    "agree consent vote decide settle agreement house custom invent",
    "person player human participant",
    "age old young child adult kid toddler year",
    "box pack set deck package contents",
    "missing lost lack incomplete gone absent spare",
    "damage damaged broken bent torn marked sticky dirty crease creased scratch",
    "common ordinary normal regular standard plain usual simple basic",
    "special action helper power fancy picture effect",
    "direction way clockwise anticlockwise counterclockwise left right round",
    "middle centre center common shared table",
    "pass skip sit wait",
    "block defend stop counter protect avoid escape answer respond deflect cancel shield defence defense",
    "hand pass hand-on push along transfer pass-on",
    "impossible unable stuck cannot helpless powerless",
    "immediately instantly instant once straight immediate directly right-away away",
    "turn go move",
    "nobody none neither",
    "extra more additional further bonus surplus",
    "short fewer less missing few",
    "exact exactly precisely dead-on nose",
    "over above beyond exceed past",
    "under below beneath",
    "safe ok fine survive alive safely save rescue",
    "together simultaneously same-time once both",
    "check prove verify look proof confirm",
    "memory remember recall track",
    "paper pen write written phone app calculator note scoreboard notepad pencil",
    "silent quiet silently quietly nothing say",
    "name called meaning mean difference",
    "points score scoring tally pts",
    "unlimited endless forever infinite infinitely loop limit",
    "stalemate deadlock standstill draw stuck",
    "decide decider tie-break playoff breaker",
    "survive last remaining remain left",
    "look search browse peek inspect through",
    "share show trade",
    "undo takeback back regret retract revoke",
    "allowed legal permitted may can ok permit okay",
    "forbidden illegal banned prohibited disallowed ban barred",
    "play game",
    "restart redo redeal again replay",
    "reach hit land make get touch",
    "worse matter matters difference",
    "guess unsure doubt certain sure unclear",
    "kind type sort",
    "goal aim object objective point idea purpose",
    "rest remaining others other everyone",
    "quickly early soon premature prematurely rush rushed",
    "drop fall dropped floor fell",
    "stand remain count stay",
    "whole entire full complete",
    "eliminate elimination knockout",
    "grab pick take draw pull lift collect snatch",
)
"""Words that may mean the same, a group on each line."""

OLD = _listed("old older original classic vintage oldest")
NEW = _listed("new newer modern current latest newest")
VERSIONS = _listed("edition version rule game box set rulebook one printing sheet")
SUBJECTS = _listed("i you he she we they who to not people player players")
"""Words before which a word is a verb: "i hold" names no card."""

COMMON = _listed(
    "able above accept accepted account across action age ago agree air alive alone along already",
    "among angry animal answer apart app apple area arm around arrive art asleep ate away baby",
    "bad bag ball band bank bar base battle beach bean bear beat beautiful beer behind below bend",
    "bent best bet better between beyond bike bill bird birth birthday bit black blank blind",
    "block blood blow blue board boat body bone book border bored boring born borrow bottle",
    "bottom bowl brain brand bread breath bright brown build burn busy buy cake calm camera camp",
    "cap car care cat cell cent center centre chair chance change charge cheap cheat cheated",
    "cheating check cheese choice church city clean clear clever climb clock close cloth cloud",
    "coat code coffee coin cold collect college color colors colour colours column comfort common",
    "company compare compete complete computer condition contain content control conversation",
    "cook cool copy corner correct cost country court cover cream create credit crime cup cut",
    "daily damage damaged dance danger dare dark data date day dear death debt deep degree",
    "dentist depend desk destroy detail diamond diamonds die different difficult dinner direct",
    "dirty discuss distance divide dog dollar dollars door doubt dozen dream drink drinking",
    "drinks drive driver dry due dull dust dusty ear early earn earth east easy eat edge effort",
    "egg eight either electric else email empty enemy energy engine enjoy enough enter equal",
    "escape euro euros even event exact exam except excited excuse exercise exist expansion",
    "expansions expect expensive explain extra eye face fact fail fall false famous fan far farm",
    "fast fat favorite favourite fear feel feet fell felt few field film final fine finger fire",
    "fish fit fix flag flat floor flower fly fold food fool foot football foreign forest form",
    "forward found free fresh fruit full fun funny future gain garden gave general gentle gift",
    "glad glass gold good grand grass great green grey ground grow guard guide hair hall hand",
    "hands happy hard hat hate head health hear heart hearts heat heavy height hidden hide high",
    "hill hit hobby hole holiday hope horse hospital hot hotel hour hours hungry hurry hurt ice",
    "idea ill important inch include inside instead interest island join joke joker jokers juice",
    "jump keen key kick kill kind kitchen knee knife knock lack lake lamp land language large",
    "laugh law lazy lead leaf learn least leg lend lesson letter library lift light line lip",
    "liquid list listen lock lonely look loose lot loud love luck lucky lunch machine magazine",
    "magic mail main manage map mark market marry material matter meal meaning measure meat meet",
    "member memory mention metal middle mild mile milk mind minor minute minutes mirror mistake",
    "mobile model modern moment money month months moon motor mountain mouse mouth move movie",
    "music nail name narrow nature near nearly neck needle nest net news nice nine noise noisy",
    "none noon north nose note notes notice nurse object ocean offer office often oil old online",
    "open opinion orange order outside oven owe page pain paint pair paper parent parents park",
    "part party past path pause pen pencil pepper perfect phone photo piano picture piece pig",
    "pilot pin pink pizza plan plane plant plastic plate pleased pocket poem point poker police",
    "polite poor popular position post pot pound pounds power practice prefer prepare present",
    "pretend pretty price print prison private prize problem product promise proof protect proud",
    "pull punch pure push queen quiet race radio rain raise rare reach react read ready real",
    "reason receive record reduce refuse regret relax remove rent repair repeat reply report rest",
    "result rice rich ride ring rise risk river road rock role roll roof room root rope rough",
    "round rubber rude rule ruler rush sad safe sail salad salt sand save scale scared school",
    "science score sea seat seats second secret secretly sell send sense sentence separate serve",
    "seven shade shake shape share sharp sheet shelf shine ship shirt shoe shop shore short",
    "shoulder shout shower shut sick side sign signal silent silly silver similar simple sing",
    "single sink size skin skirt sky sleep sleeve sleeves slip slow slowly smart smell smile",
    "smoke smooth snack snacks snow soap soft soil sold soldier solve song soon sort soul sound",
    "soup south space spare speak special speech spell spend spill spilled spoon sport spot",
    "spread square stage stair stamp stand star state station stay steal steam steel step stick",
    "still stone store storm story straight stranger street strict stripe strong student study",
    "stupid subject success sudden sugar suit suits summer sun support suppose surprise sweet",
    "swim swimming table tail talk talking tall tape taste taught tea teach team teams tear",
    "telephone television ten tennis tent test text thick thin third thirsty throat ticket tidy",
    "tight till time timer tin tiny tip tips tired title toe toilet tongue took tool tooth top",
    "torn total touch tour tournament towel town toy track train travel treat tree trick trip",
    "trouble trousers true trust truth try tube twelve type ugly umbrella under understand unfair",
    "unit university upset vacation valley valuable variant variants variation vegetable version",
    "video view village visit voice wait wake walk wall war warm warn wash waste watch water wave",
    "way weak wear weather week weeks weigh weight west wet wheel white whole wide wife wild wind",
    "window wine wing winter wire wise wish wood wool word work world worry worse worst worth",
    "wrap write wrong yard year years yellow yesterday yet young zero zone",
)
"""Words that are spelt well, though the rules may never use them."""
