/**
 * Given names that are not ordinary words, places or skills; enough to notice a person in a text, not a complete list.
 */
const common: ReadonlySet<string> = new Set(
  `
aaron abigail adam adrian ahmed alan albert alejandro alex alexander alexandra alexis ali alice allison amanda amelia
amir amit amy ana andre andrea
andreas andrei andrew andy angela anita anjali ann anna anne anthony antoine anton arjun arthur ashley barbara beatrice
ben benjamin beth betty bjorn
bob boris brandon brenda brian bridget bruce bruno bryan cameron camila carla carlos carmen caroline catherine cecilia
chen chloe chris christina
christine christopher claire claudia colin connor craig cynthia dan daniel dave david deborah deepak dennis derek diana
divya dmitri donald donna
dorothy douglas dylan ed edward edwin elaine eleanor elena elias elizabeth ella ellen elsa emily emma eric erica erin
ethan eva evan evelyn fatima
felix fernando francesco fred gabriel gabriela gary gavin george gerald giovanni giulia gloria gordon greg gregory
hannah hans hassan hector helen
henrik henry howard ian ibrahim igor ingrid irene isaac isabella ivan jacob jacques james jamie jan jane janet jason
javier jean jeff jeffrey
jennifer jeremy jerry jesse jessica jim joan joanna joe joel john jon jonathan jordan jorge joseph joshua juan judith
judy julian julie kamal
karen karl kate katherine keith kelly ken kenji kenneth kevin kim kiran klaus krishna kristen kumar kyle lars laura
lauren lee leo leonard liam linda
lisa luca lucas lucia lucy luis luke manuel marc marcel marco marcus margaret maria mario martha martin mary matt
matthew maurice megan melissa
michael michelle miguel mike mohamed mohammed monica muhammad nancy naomi natalia natalie natasha nathan neil nicholas
nicole nikhil nina noah noel
nora olga oliver olivia omar oscar owen pablo pamela patricia patrick paula pedro peter phil philip pierre priya rachel
rafael rahul raj rajesh raul
raymond rebecca rekha ricardo richard robert roberto roger ron russell ruth ryan sabrina sam samantha samuel sandra
sanjay sara sarah satoshi scott
sean sebastian sergei shane shannon sharon sheila simon sonia sophia sophie stefan stella stephanie stephen steve
steven sunil susan sven takashi tara
ted teresa theo theresa thomas tim todd tony tracy valentina valerie vanessa veronica vijay vikram vincent virginia
vivek vladimir walter wei wendy
wilhelm william yuki zachary zoe
abdul abdullah adwoa agata aisha aleksander alessandro alessia alexandre alfonso alina alonso amara ambrose amina
anders andrzej angelo anil anita anouk ansel antonio anya
apinya araceli ariel arnav arturo arvind asha ashok asif astrid ayaan ayumi aylin aziz barbora bartosz beatriz benoit
bernadette bernard bernd bhavna birgit bjarne bogdan
camille carlo cecile celine chandra chang chiara chidi chinedu christophe ciara clara clemens colm connie consuelo
corinne dagmar damian danica danielle dario darius davide
delphine demetrius denise dieter dimitri dinesh dominik dorota eduardo eero efua egon eileen eirik ekaterina elif elisa
elke eloise elsie emilia emilio emmanuel enrique erika erik
ernst esperanza esteban esther eszter etienne eugenia eva fabian fabio faisal farah fatou federico felicia femi ferenc
filip fionnuala florian francois franz freya fumiko
gaurav geeta genevieve georg georgios gerhard gianluca gintaras giorgio giuseppe gloria gonzalo graciela grainne greta
guido guillermo gunnar gunther gustavo hakim hamza hana hanna
harald harish haruki hatice hedda heidi heinrich helena helga helmut herbert hilde hiroshi hiroko hugo hussein ibrahima
ignacio ilaria ilse imre ines inga inigo irina irma isabel
isla ismail istvan ivana iwona jaime jakub janina janos jaroslav javed jelena jesper jessie jiri joanne joao joaquin
jochen johan johanna jonas jorgen josefa josef joyce juliana
julieta jurgen jutta kamran karim karin karina karthik kasper katarina katharina kavita keiko kerstin khadija kofi
konstantin krzysztof kwame lachlan laila lars laszlo latisha
leif leila lena leticia lidia liesbeth lila lorena lorenzo lourdes lucie ludmila ludwig luigi luisa luiza lukas lukasz
maarten magda magdalena magnus mahmoud makoto malik mamadou
manfred manish manoj manuela marcin marek margarita marianne mariana maribel marisa marisol marko marta martina mateo
matej mateusz mathilde matilda matteo mauricio mehdi mei meera
milan milena miloslav mira miriam mirjam mohan moira monika moritz moshe nadia nadine natascha naveen nicolas niels
nikolai nikos nils nirmala noemi nuno obinna octavio
odette olaf olena olivier omari oskar osvaldo otto patrice pawel pedro petra philippe pia pilar piotr pooja prakash
pranav radek raimund rajiv ramesh ramon rana rania
rashid raquel ravi reinhard renata rene reza ricarda rifat ritu roberta rocco rodrigo roland rolf rosalind rosario
roxana rukmini ruslan sabine sachin sadiq saeed salma
salvador sanne santosh sergio shahid shankar shinji shivani siddharth siegfried sigrid silvia simone sinead siobhan
slavka soledad soren stanislav stefania steffen sunita suresh
svenja sylvia tadeusz takeshi tamara tanja tariq tatiana tatyana thandiwe theodor thorsten tiago tobias tomas tomasz
tomoko torben tunde ulrich ulrike umar urszula usha uwe vaclav
valeria vasily venkat vera viktor vincenzo vishal vivian volker waldemar waleed wanda wiebke wilma wiktor wojciech
xavier xiang yan yasmin yasuko yoko yolanda yosef youssef
yusuf yves yvonne zahra zainab zeynep zofia zuzana tyler logan caleb brianna kayla jasmine tiffany latoya keisha jamal
tyrone marquis lakisha darnell terrell shanice aaliyah
kyung seung hyun minji jisoo soo-jin jiyoung sunhee linh huong thanh tuan phuong ngoc anh
`
    .trim()
    .split(/\s/),
);

/** Short and long forms of a given name: each group starts with the long form. */
const families = `
abigail abby gail;albert al bert bertie;alexander alex alec sasha xander;alexandra alex sandra lexi sasha;amanda
mandy;andrew andy drew;angela angie;
anthony tony ant;arthur art artie;barbara barb babs;benjamin ben benny benji;bradley brad;carolyn carol carrie;
catherine cathy kate katie cat kathy kit;charles charlie chuck chas;charlotte charlie lottie;christina chris tina
chrissy;christine chris chrissy;
christopher chris kit topher;daniel dan danny;david dave davey;deborah deb debbie;dominic dom nick;donald don
donny;dorothy dot dottie dolly;
douglas doug;edward ed eddie ted teddy ned;eleanor ellie nell nora;elizabeth liz beth betty lizzie eliza lisa betsy
libby;emily em emmy;eugene gene;
evelyn evie eve;florence flo;frances fran frannie;francis frank;franklin frank;frederick fred freddie rick;gabriel
gabe;gabriela gabby;
gerald gerry jerry;geoffrey geoff jeff;gregory greg;harold harry hal;henry harry hank hal;jacob jake;jacqueline
jackie;james jim jimmy jamie;janet jan;
jeffrey jeff;jennifer jen jenny;jessica jess jessie;john jack johnny jon;jonathan jon jonny nathan;joseph joe
joey;joshua josh;judith judy;
julian jules;katherine kate katie kathy kat kit;kenneth ken kenny;kimberly kim;lawrence larry;leonard leo len
lenny;leonardo leo;lucas luke;
margaret maggie meg peggy marge greta rita daisy;martin marty;matthew matt;maximilian max;megan meg;melissa mel
missy;michael mike mickey mick;
michelle shelly;mitchell mitch;mohammed mo;nancy nan;nathan nate;nathaniel nate nat nathan;nicholas nick nicky
klaus;nicole nicky;oliver ollie;
olivia liv;pamela pam;patricia pat patty trish tricia;patrick pat paddy rick;peter pete;philip phil pip;rachel
rach;raymond ray;rebecca becky becca;
richard rich rick dick ricky;robert bob rob bobby robbie bert;roberto beto;ronald ron ronnie;russell russ;samantha sam
sammy;samuel sam sammy;
sandra sandy;sebastian seb bastian;sophia sophie;stanley stan;stephanie steph;stephen steve stevie;steven steve
stevie;susan sue susie suzy;
theodore ted teddy theo;theresa terry tess tessa;teresa terry tess;thomas tom tommy;timothy tim timmy;victor
vic;victoria vicky tori;
vincent vince vinny;virginia ginny;walter walt wally;wendy wen;wilhelm willi will;william will bill billy willy
liam;zachary zach zack;
aleksandr sasha alex;dmitri dima mitya;dmitry dima;ekaterina katya;mikhail misha;sergei seryozha;vladimir vova
volodya;francisco paco pancho;jose pepe;
johannes hannes jo;matthias matze;andreas andi;katarzyna kasia;malgorzata gosia malgosia;agnieszka aga;aleksandra ola
sasha;barbara basia;joanna asia;krzysztof krzysiek krzys;
stanislaw staszek;tomasz tomek;zbigniew zbyszek;magdalena magda;konstantinos kostas dinos;dimitrios dimitris
mitsos;georgios giorgos yorgos;ioannis yannis;
panagiotis panos takis;vasilios vasilis;giuseppe beppe peppe pino;francesco checco;luigi gigi;salvatore toto;enrique
quique;ignacio nacho inaki;manuel manolo;
guadalupe lupe;concepcion concha;dolores lola;mercedes merche;rosario charo;eduardo lalo;ekaterina katia;anastasia
nastya;yevgeny zhenya;tatiana tanya;
nikolai kolya;pavel pasha;yekaterina katya;johannes hans;heinrich heinz;friedrich fritz;wolfgang wolf;elisabeth lisl
sissi;sebastien seb;zsuzsanna zsuzsi;
ferenc feri;laszlo laci;jozsef jozsi;erzsebet zsoka bozsi
`;

export const isGivenName = (word: string): boolean => common.has(word);

const otherFormsOf = new Map<string, Set<string>>();
for (const family of families.trim().split(";")) {
  const [long = "", ...short] = family.trim().split(/\s/);
  for (const name of [long, ...short]) {
    const forms = otherFormsOf.get(name) ?? new Set<string>();
    for (const form of [long, ...short]) if (form !== name) forms.add(form);
    otherFormsOf.set(name, forms);
  }
}

/**
 * The other forms of a given name in lower case, both ways: `robert` gives bob, rob and more, and `bob` gives robert
 * and rob.
 */
export const otherForms = (given: string): readonly string[] => [...(otherFormsOf.get(given) ?? [])];
