/** Invented people: given names and family names by origin. Any resemblance is unintended. */
const origins: readonly (readonly [origin: string, given: string, families: string])[] = [
  ["American", "Brianna Tyler Caleb Mackenzie Logan Kaylee", "Whitaker Hargrove Pruitt Lathrop Sizemore Boyd"],
  [
    "African American",
    "DeShawn Latoya Jamal Keisha Tyrone Imani",
    "Gaines Broussard Muhammad Pettway Washington Booker",
  ],
  ["British", "Alistair Gemma Rupert Fiona Nigel Imogen", "Ashworth Pemberton Hollis Thackeray Braithwaite Quayle"],
  ["Irish", "Aoife Cormac Niamh Eoghan Saoirse Declan", "O'Dowd Gallagher Mac Giolla McGrath Kinsella"],
  ["German", "Jürgen Heike Torsten Anneliese Detlef Ute", "Schlichting Baumgartner Krause Vogt Zimmermann Oelrich"],
  [
    "French",
    "Thibault Océane Guillaume Maëlle Aurélie Bastien",
    "Delacroix Lefort Marchand Girard Beaulieu Charpentier",
  ],
  ["Spanish", "Íñigo Macarena Álvaro Rocío Gonzalo Nuria", "Echeverría Villalobos Cifuentes Robles Zamora Quintero"],
  ["Mexican", "Xóchitl Guadalupe Ramiro Itzel Ernesto Yadira", "Cárdenas Ochoa Ybarra Zepeda Montemayor Trujillo"],
  [
    "Brazilian",
    "Thiago Jussara Cauê Rosângela Wellington Larissa",
    "Nogueira Figueiredo Pinheiro Sampaio Tavares Guimarães",
  ],
  [
    "Italian",
    "Ludovica Ettore Ginevra Salvatore Chiara Pasquale",
    "Bevilacqua Fontanelli Scognamiglio Tedeschi Mancuso Zanetti",
  ],
  [
    "Polish",
    "Grzegorz Małgorzata Zbigniew Agnieszka Przemysław Bożena",
    "Szczepański Wójcik Nowakowska Grabowski Lis Jabłoński",
  ],
  [
    "Russian",
    "Yevgeny Svetlana Anatoly Lyudmila Gennady Oksana",
    "Sokolov Belyaeva Chernyshevsky Gusev Morozova Tikhonov",
  ],
  [
    "Ukrainian",
    "Bohdan Halyna Taras Zoryana Ostap Myroslava",
    "Kovalenko Hrytsenko Bondarchuk Shevchuk Melnyk Panchenko",
  ],
  ["Czech", "Vojtěch Zdeňka Ondřej Božena Miloslav Radka", "Dvořáček Procházková Havelka Kubíček Novotná Šimek"],
  [
    "Greek",
    "Stavros Despina Thanasis Eleftheria Panagiotis Ioanna",
    "Papadimitriou Karagiannis Stathopoulos Vlachos Economou Zervas",
  ],
  ["Turkish", "Mehmet Ayşegül Çağlar Emre Zeynep Oğuz", "Yıldırım Özdemir Karaca Şahin Demirtaş Aksoy"],
  ["Arabic", "Khalid Noura Mustafa Layla Yousef Samira", "Al-Masri Haddad Khoury El-Sayed Mansour Rahman"],
  ["Persian", "Arash Shirin Behrouz Parisa Farhad Niloofar", "Tehrani Rostami Kazemi Farrokhzad Ansari Moradi"],
  ["Hebrew", "Noam Shira Avigail Eitan Yael Itamar", "Ben-David Mizrahi Peretz Shapira Goldfarb Azoulay"],
  [
    "Indian",
    "Aditya Lakshmi Venkatesh Shruti Harpreet Meenakshi",
    "Subramanian Chatterjee Deshpande Iyer Bhattacharya Reddy",
  ],
  ["Pakistani", "Zeeshan Ayesha Bilal Sadia Imran Hina", "Qureshi Chaudhry Siddiqui Malik Bukhari Mirza"],
  ["Chinese", "Xiaoming Yuhan Guoqiang Meiling Zhiyuan Jingyi", "Ouyang Zhao Xu Zheng Liang Huang"],
  ["Korean", "Ji-hoon Min-seo Seung-woo Hye-jin Dong-hyun Eun-ji", "Park Kwon Jeong Bae Hwang Noh"],
  ["Japanese", "Haruto Sakura Daisuke Akari Tetsuya Naoko", "Watanabe Kobayashi Fujimoto Ishikawa Matsuda Okada"],
  ["Vietnamese", "Quang Thuy Minh Hanh Duc Linh", "Nguyen Tran Pham Huynh Vo Bui"],
  [
    "Filipino",
    "Jomar Rizalyn Dindo Marivic Efren Analyn",
    "Dimaculangan Bautista Macaraeg Pangilinan Salonga Villanueva",
  ],
  ["Nigerian", "Chukwuemeka Ngozi Oluwaseun Adaeze Babatunde Folake", "Okonkwo Adeyemi Eze Balogun Nwosu Afolabi"],
  ["Ethiopian", "Tewodros Hiwot Dawit Selamawit Bekele Meron", "Tadesse Gebremedhin Haile Wolde Asfaw Negash"],
  ["Kenyan", "Wanjiku Kipchoge Achieng Mwangi Njeri Otieno", "Kamau Odhiambo Wambui Kiplagat Mutua Chebet"],
  [
    "Scandinavian",
    "Torbjørn Solveig Åke Gunnhild Håkan Ragnhild",
    "Lindqvist Haugen Björklund Skovgaard Nygård Aaltonen",
  ],
  ["Dutch", "Joost Marieke Sjoerd Annemiek Wouter Femke", "van den Berg de Groot Hoekstra Kuipers Dijkstra Vermeulen"],
  ["Hungarian", "Zoltán Ildikó Attila Emese Gergely Zsófia", "Szabó Horváth Kiss Balogh Takács Juhász"],
];

export type Person = { origin: string; given: string; family: string };

const particle = /^(?:van|de|den|Mac)$/;
function names(text: string): string[] {
  const found: string[] = [];
  for (const word of text.split(" ")) {
    const last = found.at(-1);
    if (last !== undefined && particle.test(last.split(" ").at(-1)!)) found[found.length - 1] = `${last} ${word}`;
    else found.push(word);
  }
  return found;
}

export const people: readonly Person[] = origins.flatMap(([origin, given, families]) => {
  const last = names(families);
  return names(given).map((first, index) => ({ origin, given: first, family: last[index % last.length]! }));
});
