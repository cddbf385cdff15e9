/**
 * Common parts of leaked passwords, without the digits and symbols around them. With a character added to satisfy a rule ("Password1!"),
 * they are the first passwords that attackers try
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `password passwort passwd pass passw0rd qwerty qwertz qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm azerty qazwsx qazwsxedc qweasd qweasdzxc
  qwe asd zxc xyz abc abcd abcde abcdef abcdefg abcdefgh abcabc aaa aaaaaa letmein welcome welcomeback hello hallo hola admin administrator root
  user guest login access master superman batman spiderman ironman monkey dragon football baseball basketball soccer cricket hockey tennis golf
  fishing iloveyou iloveu loveyou love lovely loveme mylove sunshine princess prince shadow killer trustno trustme secret secrets changeme change
  newpassword mypassword default test tester testing temp temporary demo sample example computer internet samsung google facebook instagram yelp
  twitter linkedin youtube microsoft windows apple iphone android nokia freedom whatever starwars pokemon minecraft naruto cheese cookie chocolate
  banana orange purple yellow silver golden diamond flower butterfly rainbow summer autumn fall winter spring january february march april may
  june july august september october november december monday tuesday wednesday thursday friday saturday sunday dental dentist dentistry clinic
  doctor office practice company business reception frontdesk smile teeth marquee northlight mustang ferrari porsche mercedes bmw toyota honda
  corvette camaro harley yamaha yankees lakers cowboys eagles steelers packers redsox raiders dodgers patriots vikings liverpool arsenal chelsea
  barcelona realmadrid manchester pussy fuckyou fuckme fuck asshole bitch sexy money lucky happy smile forever family mother father mommy daddy
  angel angels babygirl baby blessed jesus christ jesuschrist heaven god allah krishna ganesh america usa india pakistan bangladesh brazil brasil
  canada mexico france germany england london paris berlin madrid roma russia china japan korea israel nigeria kenya ghana egypt turkey iran iraq
  spain italy portugal poland ukraine sweden norway denmark finland holland australia singapore malaysia indonesia philippines thailand vietnam
  dubai delhi mumbai california texas florida newyork chicago boston dallas houston denver miami seattle atlanta phoenix orlando
  ashley michael jessica jennifer jordan daniel charlie thomas george robert matthew andrew joshua hunter ranger buster tigger james john david
  william richard joseph charles christopher chris christian anthony mark donald steven steve paul kevin brian jason eric ryan jacob gary nicholas
  jonathan justin brandon benjamin samuel alexander alex patrick jack tyler aaron adam nathan henry peter kyle noah ethan jeremy sean austin
  dylan logan lucas mason oliver liam mary patricia linda elizabeth barbara susan sarah sara karen lisa nancy betty sandra margaret emily kimberly
  amanda melissa deborah stephanie rebecca laura sharon cynthia kathleen amy angela anna brenda pamela emma nicole helen samantha katherine
  christine rachel carolyn janet maria heather diane olivia julie victoria kelly lauren christina joan evelyn hannah andrea megan madison sophia
  isabella vanessa natalie grace jasmine michelle taylor morgan carlos juan jose miguel antonio alejandro fernando rahul priya mohammed muhammad
  ahmed ali fatima ginger pepper peanut cooper bailey max bella lucy daisy molly rocky sophie maggie buddy coco oscar simba tiger lion panther
  eagle falcon wolf bear shark dolphin turtle horse pony kitty kitten puppy doggy unicorn ninja samurai warrior wizard knight viking pirate
  legend hero champion winner player gamer rocket rockstar guitar music metallica nirvana eminem matrix phantom mercury jupiter galaxy star stars
  moon ocean hawaii beach paradise midnight thunder lightning storm fire phoenix blaze hammer hardcore trouble crazy simple super supersecret
  letmein opensesame access service support manager sales info account owner boss team house home summertime christmas halloween easter birthday
  qwer asdfg qwert zaq xsw wsx edc aq sw de fr gt q w e r t y`.split(/\s+/),
)
