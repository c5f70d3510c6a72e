/**
 * Invented people of many origins. `other`: the same name in another order, transliteration, form or script. `typos`:
 * a long surname with one wrong letter.
 */
export type Person = { full: string; given: string; surname: string; other: string[]; typos?: string[] };

export const people: readonly Person[] = [
  { full: "Nguyễn Thị Bảo Châu", given: "Bảo Châu", surname: "Nguyễn", other: ["Nguyen Thi Bao Chau", "Bao Chau Nguyen", "NGUYỄN THỊ BẢO CHÂU", "Chau Nguyen", "B. C. Nguyen", "NguyenThiBaoChau"] },
  { full: "Trần Quốc Hưng", given: "Hưng", surname: "Trần", other: ["Tran Quoc Hung", "Hung Tran", "Quoc-Hung Tran", "Q. H. Tran", "Tran, Hung"] },
  { full: "Oluwadamilola Akinwunmi-Bello", given: "Oluwadamilola", surname: "Akinwunmi-Bello", other: ["Akinwunmi-Bello, Oluwadamilola", "O. Akinwunmi Bello", "Dami Akinwunmi", "AKINWUNMI-BELLO", "Oluwadamilola A. Bello", "AkinwunmiBello"], typos: ["Akinwumni-Bello", "Akinwunni-Bello", "Akinwunmi-Belo"] },
  { full: "Chukwuemeka Nwachukwu", given: "Chukwuemeka", surname: "Nwachukwu", other: ["Nwachukwu Chukwuemeka", "C. Nwachukwu", "NWACHUKWU C.", "Chukwuemeka N."], typos: ["Nwachuku", "Nwachukwo", "Nwanchukwu", "Nwahcukwu"] },
  { full: "Ngozichukwuka Ezenwa", given: "Ngozichukwuka", surname: "Ezenwa", other: ["Ezenwa Ngozichukwuka", "N. Ezenwa", "Ngozichukwuka", "EZENWA, N."] },
  { full: "Grzegorz Brzęczykowski", given: "Grzegorz", surname: "Brzęczykowski", other: ["Brzeczykowski Grzegorz", "G. Brzęczykowski", "Grzegorz Brzeczykowski", "brzeczykowski.g", "BRZĘCZYKOWSKI", "grzegorz_brzeczykowski"], typos: ["Brzeczykwoski", "Brzeczkowski", "Brzeczykovski", "Brzenczykowski"] },
  { full: "Małgorzata Wiśniewska-Żak", given: "Małgorzata", surname: "Wiśniewska-Żak", other: ["Malgorzata Wisniewska Zak", "M. Wiśniewska-Żak", "Wisniewska-Zak", "Małgorzata Wiśniewska", "Malgorzata W."], typos: ["Wisniewksa", "Wiśnewska", "Visniewska"] },
  { full: "Łukasz Szczepański", given: "Łukasz", surname: "Szczepański", other: ["Lukasz Szczepanski", "Szczepański Ł.", "SZCZEPAŃSKI Łukasz", "L. Szczepanski", "Szczepańskiego"], typos: ["Szcepanski", "Szczepanksi", "Sczepański", "Szczepansky"] },
  { full: "Szabó Krisztián", given: "Krisztián", surname: "Szabó", other: ["Krisztian Szabo", "Szabo K.", "SZABÓ KRISZTIÁN", "K. Szabó", "Krisztián Sz."] },
  { full: "Győrffy-Halmos Ágoston", given: "Ágoston", surname: "Győrffy-Halmos", other: ["Agoston Gyorffy-Halmos", "Ágoston Győrffy", "Gyorffy Halmos Agoston", "Á. Győrffy-Halmos", "Gyoerffy"], typos: ["Győrfy-Halmos", "Gyorffi-Halmos"] },
  { full: "Guðrún Þorsteinsdóttir", given: "Guðrún", surname: "Þorsteinsdóttir", other: ["Gudrun Thorsteinsdottir", "Guðrún Thorsteinsdóttir", "G. Þorsteinsdóttir", "Guthrun Thorsteinsdottir", "GUÐRÚN Þ."], typos: ["Thorsteindottir", "Thorsteinsdotir", "Þorsteinsdóttr"] },
  { full: "Sæmundur Örn Björgvinsson", given: "Sæmundur", surname: "Björgvinsson", other: ["Saemundur Orn Bjorgvinsson", "S. Ö. Björgvinsson", "Bjoergvinsson, Saemundur", "Sæmundur Björgvinsson"], typos: ["Bjorgvinson", "Björgvínson", "Björgwinsson"] },
  { full: "Abd al-Rahman al-Khouri", given: "Abd al-Rahman", surname: "al-Khouri", other: ["Abdul Rahman Al Khouri", "Abdelrahman Khouri", "Abd el-Rahman el-Khoury", "A. Al-Khouri", "AlKhouri", "عبد الرحمن الخوري"] },
  { full: "Mohammed bin Saleh Al-Otaibi", given: "Mohammed", surname: "Al-Otaibi", other: ["Mohamed Al Otaibi", "Muhammad bin Saleh Alotaibi", "M. Al-Otaibi", "AL-OTAIBI, Mohammed", "Otaibi", "محمد العتيبي"] },
  { full: "Nour El-Din Haddadine", given: "Nour El-Din", surname: "Haddadine", other: ["Noureddine Haddadine", "Nour Eldin Haddadine", "Nur ad-Din Haddadine", "N. Haddadine"], typos: ["Hadadine", "Haddadin", "Haddadyne"] },
  { full: "Ouyang Meixiu", given: "Meixiu", surname: "Ouyang", other: ["Meixiu Ouyang", "Mei-Xiu Ouyang", "Ouyang Mei Xiu", "OUYANG Meixiu", "欧阳美秀", "M. X. Ouyang", "歐陽美秀"] },
  { full: "Zhang Weilin", given: "Weilin", surname: "Zhang", other: ["Weilin Zhang", "Wei-Lin Zhang", "Zhang Wei Lin", "ZHANG, Weilin", "W. L. Zhang", "Zhāng Wěilín", "张伟林"] },
  { full: "João Pedro de Albuquerque e Castro", given: "João Pedro", surname: "de Albuquerque e Castro", other: ["Joao Albuquerque", "João Pedro Castro", "J. P. de Albuquerque", "Albuquerque e Castro", "JOÃO PEDRO DE ALBUQUERQUE", "Joao Pedro d'Albuquerque"], typos: ["Albuquerqe", "Albuqerque", "Albuquerke"] },
  { full: "Maria da Conceição Teixeira dos Santos", given: "Maria", surname: "Teixeira dos Santos", other: ["Maria Conceicao Teixeira", "Conceição Santos", "M. C. T. dos Santos", "Teixeira-Santos", "São Teixeira"], typos: ["Teixiera", "Texeira", "Teixeirra"] },
  { full: "Siobhán O'Shaughnessy", given: "Siobhán", surname: "O'Shaughnessy", other: ["Siobhan OShaughnessy", "S. O’Shaughnessy", "Siobhan O Shaughnessy", "O'SHAUGHNESSY", "Siobhán O&#39;Shaughnessy", "Shaughnessy"], typos: ["O'Shaugnessy", "O'Shaughnesy", "O'Shaughnessey"] },
  { full: "Ruairí Ó Dálaighthe", given: "Ruairí", surname: "Ó Dálaighthe", other: ["Ruairi O Dalaighthe", "Ruairi O'Dalaighthe", "R. Ó Dálaighthe", "ODalaighthe"] },
  { full: "Fionnlagh McGillivray", given: "Fionnlagh", surname: "McGillivray", other: ["Fionnlagh MacGillivray", "F. Mc Gillivray", "McGILLIVRAY", "Fionnlagh M'Gillivray", "Gillivray, Fionnlagh Mc", "McGillivrays"], typos: ["McGilivray", "McGillvray", "McGillivary"] },
  { full: "Catriona MacAllister-Boyd", given: "Catriona", surname: "MacAllister-Boyd", other: ["Catriona McAllister-Boyd", "C. MacAllister Boyd", "Catriona Mac Allister", "MACALLISTER-BOYD"], typos: ["MacAlister-Boyd", "MacAllistar-Boyd"] },
  { full: "Georgina Featherstonehaugh", given: "Georgina", surname: "Featherstonehaugh", other: ["G. Featherstonehaugh", "Featherstonehaugh, G.", "Feather-\nstonehaugh", "georgina.featherstonehaugh", "Georgina F."], typos: ["Featherstonhaugh", "Fetherstonehaugh", "Featherstonehough"] },
  { full: "Konstantinos Papadimitropoulos", given: "Konstantinos", surname: "Papadimitropoulos", other: ["K. Papadimitropoulos", "Κωνσταντίνος Παπαδημητρόπουλος", "Papadimitropoulos Konstantinos", "Constantinos Papadimitropoulos"], typos: ["Papadimitropulos", "Papadimitroupolos", "Papadimitropoulous"] },
  { full: "Ekaterina Vorontsova", given: "Ekaterina", surname: "Vorontsova", other: ["Екатерина Воронцова", "Yekaterina Vorontsova", "Воронцова Е.", "E. Vorontsova", "Vorontsova Ekaterina Andreevna"], typos: ["Voronstova", "Vorontzova", "Vorontsva"] },
  { full: "Дмитрий Щербаков", given: "Дмитрий", surname: "Щербаков", other: ["Dmitry Shcherbakov", "Dmitri Shcherbakov", "Щербаков Д.", "Dmitriy Shcherbakov", "ДМИТРИЙ ЩЕРБАКОВ"] },
  { full: "Venkatasubramanian Raghavendra", given: "Venkatasubramanian", surname: "Raghavendra", other: ["Raghavendra V.", "Venkata Subramanian Raghavendra", "V. Raghavendra", "वेंकटसुब्रमण्यन राघवेंद्र"], typos: ["Ragavendra", "Raghavendar", "Raghvendra"] },
  { full: "Park Ji-hoon", given: "Ji-hoon", surname: "Park", other: ["Jihoon Park", "Ji Hoon Park", "PARK Jihoon", "박지훈", "J. H. Park"] },
  { full: "Watanabe Haruto", given: "Haruto", surname: "Watanabe", other: ["Haruto Watanabe", "WATANABE Haruto", "わたなべ はると", "ワタナベ ハルト", "H. Watanabe"], typos: ["Watanbe", "Wattanabe"] },
  { full: "Pieter van der Heijden", given: "Pieter", surname: "van der Heijden", other: ["P. v.d. Heijden", "Pieter Van Der Heijden", "Heijden, Pieter van der", "van der Heyden", "Vanderheijden", "PIETER VD HEIJDEN"] },
  { full: "Jörg Müßigmann", given: "Jörg", surname: "Müßigmann", other: ["Joerg Muessigmann", "Jorg Mussigmann", "J. Müßigmann", "MÜSSIGMANN", "Müssigmann Jörg"], typos: ["Müßigman", "Muessigmannn"] },
  { full: "Çağrı Yıldırımoğlu", given: "Çağrı", surname: "Yıldırımoğlu", other: ["Cagri Yildirimoglu", "Ç. Yıldırımoğlu", "YILDIRIMOĞLU", "Yildirimoglu C."], typos: ["Yildrimoglu", "Yildirimoğlo"] },
  { full: "Väinö Hämäläinen", given: "Väinö", surname: "Hämäläinen", other: ["Vaino Hamalainen", "Hämäläinen V.", "Vaeinoe Haemaelaeinen", "HÄMÄLÄINEN"], typos: ["Hamalianen", "Hämälinen"] },
  { full: "José Ignacio Etxeberria Zubizarreta", given: "José Ignacio", surname: "Etxeberria", other: ["Jose Etxeberria", "J. I. Etxeberria Z.", "Zubizarreta", "Etxeberria-Zubizarreta", "Iñaki Etxeberria", "Echeberria"], typos: ["Etxeberia", "Etxeberrria", "Zubizareta"] },
  { full: "Anne-Laure Lefèbvre-Quentin", given: "Anne-Laure", surname: "Lefèbvre-Quentin", other: ["Anne Laure Lefebvre", "A.-L. Lefèbvre", "AnneLaure Lefebvre", "LEFÈBVRE-QUENTIN Anne-Laure"], typos: ["Lefèvbre-Quentin", "Lefebre-Quentin"] },
  { full: "Gianluca D'Ambrosiano", given: "Gianluca", surname: "D'Ambrosiano", other: ["Gianluca Dambrosiano", "G. D’Ambrosiano", "D AMBROSIANO Gianluca", "Ambrosiano"], typos: ["D'Ambrosano", "D'Ambrosianno"] },
  { full: "Božena Dvořáčková", given: "Božena", surname: "Dvořáčková", other: ["Bozena Dvorackova", "B. Dvořáčková", "Dvorackova Bozena", "Dvořáček"], typos: ["Dvorackva", "Dvořačkóva"] },
  { full: "Đorđe Živkovićević", given: "Đorđe", surname: "Živkovićević", other: ["Djordje Zivkovicevic", "Dorde Zivkovicevic", "Đ. Živkovićević", "Ђорђе Живковићевић"], typos: ["Zivkovicevich", "Zivkovicvic"] },
  { full: "Maria Corazon Dimaculangan", given: "Maria Corazon", surname: "Dimaculangan", other: ["Ma. Corazon Dimaculangan", "M. C. Dimaculangan", "DIMACULANGAN, Ma. Corazon", "Cory Dimaculangan"], typos: ["Dimaculngan", "Dimakulangan", "Dimaculangam"] },
  { full: "Søren Kjærgaard-Østby", given: "Søren", surname: "Kjærgaard-Østby", other: ["Soren Kjaergaard-Ostby", "Soeren Kjaergaard Oestby", "S. Kjærgaard", "Kjergaard-Ostby"], typos: ["Kjærgard-Østby", "Kjaergaad-Ostby"] },
  { full: "Rivka Ben-Yehoshua", given: "Rivka", surname: "Ben-Yehoshua", other: ["Rivka Ben Yehoshua", "רבקה בן-יהושע", "R. BenYehoshua", "Rivka Yehoshua"], typos: ["Ben-Yehosua", "Ben-Yehoshuah"] },
];

/** Short forms a colleague uses in place of the given name, alone in the text. */
export const nicknames: readonly (readonly [full: string, short: string])[] = [
  ["Robert Thistlewick", "Bob"], ["Robert Thistlewick", "Rob"], ["William Harcastle", "Bill"], ["Elizabeth Marrowby", "Liz"], ["Elizabeth Marrowby", "Beth"],
  ["Katherine Oldershaw", "Kate"], ["Katherine Oldershaw", "Katie"], ["Michael Brannock", "Mike"], ["Richard Penhallow", "Dick"], ["Margaret Ashgrove", "Peggy"],
  ["Margaret Ashgrove", "Maggie"], ["Alexander Volkhart", "Alex"], ["Aleksandra Volkhart", "Sasha"], ["Jennifer Stokely", "Jen"], ["Christopher Mallorn", "Chris"],
  ["Anthony Redfearn", "Tony"], ["Thomas Wexcombe", "Tom"], ["Joseph Larkspur", "Joe"], ["James Tolliver", "Jim"], ["Daniel Corrigan-Fyfe", "Dan"],
  ["Samantha Ivesdale", "Sam"], ["Nicholas Garrowby", "Nick"], ["Patricia Holmwood", "Trish"], ["Theodore Brightling", "Ted"], ["Rebecca Swanmore", "Becky"],
  ["José Luis Barrenechea", "Pepe"], ["Francisco Olabarria", "Paco"], ["Małgorzata Cieślewicz", "Gosia"], ["Konstantinos Vlachakis", "Kostas"], ["Giuseppe Tramontano", "Beppe"],
  ["Ekaterina Belozerova", "Katya"], ["Oluwadamilola Adesanwo", "Dami"], ["Venkatesh Iyengar", "Venky"], ["Johannes Achterberg", "Hans"], ["Krisztina Barabás", "Kriszti"],
];
