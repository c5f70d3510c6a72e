/**
 * Employers whose names hold a sign, and how each is written in texts. Only names of well-known companies: what is
 * looked for is the spelling. Read by leak-employers.test.ts and the benchmark.
 */
export const signedEmployers: readonly (readonly [name: string, ...written: string[]])[] = [
  ["AT&T", "AT&T", "AT & T", "AT and T", "A.T.&T.", "AT+T", "at&t", "AT&amp;T", "ATT"],
  ["Marks & Spencer", "Marks & Spencer", "Marks and Spencer", "Marks&Spencer", "Marks + Spencer", "MARKS & SPENCER", "marks & spencer", "Marks Spencer", "M&S", "Marks 'n' Spencer"],
  ["P&G", "P&G", "P & G", "P and G", "PG", "P&amp;G", "P+G"],
  ["Procter & Gamble", "Procter & Gamble", "Procter and Gamble", "Procter&Gamble", "PROCTER & GAMBLE", "procter & gamble", "Procter &amp; Gamble", "Procter + Gamble", "P&G"],
  ["Johnson & Johnson", "Johnson & Johnson", "Johnson and Johnson", "Johnson&Johnson", "J&J"],
  ["Ernst & Young (EY)", "Ernst & Young", "Ernst and Young", "Ernst & Young LLP", "Ernst&Young", "EY"],
  ["H&M", "H&M", "H & M", "H and M", "HM"],
  ["Barnes and Noble", "Barnes and Noble", "Barnes & Noble", "Barnes&Noble", "Barnes + Noble"],
  ["Ben & Jerry's", "Ben & Jerry's", "Ben and Jerrys", "Ben & Jerry’s", "Ben&Jerry's"],
  ["Bed Bath & Beyond", "Bed Bath & Beyond", "Bed, Bath & Beyond", "Bed Bath and Beyond", "BED BATH & BEYOND"],
  ["Tiffany & Co.", "Tiffany & Co.", "Tiffany & Co", "Tiffany and Co", "Tiffany & Company"],
  ["McKinsey & Company", "McKinsey & Company", "McKinsey and Company", "McKinsey", "Mckinsey & Co"],
  ["Bain & Company", "Bain & Company", "Bain and Company", "Bain & Co."],
  ["S&P Global", "S&P Global", "S & P Global", "S and P Global", "S+P Global"],
  ["M&T Bank", "M&T Bank", "M & T Bank", "M and T Bank", "M&amp;T Bank"],
  ["B&H Photo", "B&H Photo", "B & H Photo", "B and H Photo"],
  ["Crate & Barrel", "Crate & Barrel", "Crate and Barrel", "Crate+Barrel"],
  ["Simon + Schuster", "Simon + Schuster", "Simon & Schuster", "Simon and Schuster", "Simon plus Schuster"],
  ["Smith+Nephew", "Smith+Nephew", "Smith + Nephew", "Smith & Nephew", "Smith and Nephew", "Smith Nephew"],
  ["Disney+", "Disney+", "Disney", "DISNEY+"],
  ["Yahoo!", "Yahoo!", "Yahoo", "YAHOO!"],
  ["Yum! Brands", "Yum! Brands", "Yum Brands", "YUM! BRANDS", "Yum! brands"],
  ["J.P. Morgan", "J.P. Morgan", "JP Morgan", "J. P. Morgan", "JPMorgan", "J.P.Morgan"],
  ["J.Crew", "J.Crew", "J. Crew", "J Crew", "JCrew"],
  ["U.S. Bank", "U.S. Bank", "US Bank", "U. S. Bank", "U.S.Bank"],
  ["E.ON", "E.ON", "EON", "E.On"],
  ["D.E. Shaw", "D.E. Shaw", "D. E. Shaw", "DE Shaw", "D.E.Shaw"],
  ["A.P. Moller - Maersk", "A.P. Moller - Maersk", "A.P. Moller-Maersk", "AP Moller Maersk", "A.P. Moller – Maersk", "A. P. Moller Maersk"],
  ["St. Jude", "St. Jude", "St Jude", "St.Jude", "ST. JUDE"],
  ["Dr. Pepper/Snapple", "Dr. Pepper/Snapple", "Dr Pepper Snapple", "Dr. Pepper / Snapple", "Dr Pepper-Snapple"],
  ["Booking.com", "Booking.com", "Booking com", "booking.com", "Booking dot com"],
  ["Salesforce.com, Inc.", "Salesforce.com", "salesforce.com", "Salesforce.com, Inc.", "Salesforce dot com"],
  ["C3.ai", "C3.ai", "C3 ai", "C3 AI", "C3.AI"],
  ["ByteDance/TikTok", "ByteDance/TikTok", "ByteDance / TikTok", "ByteDance", "Bytedance", "TikTok"],
  ["T-Mobile", "T-Mobile", "T Mobile", "TMobile", "t-mobile"],
  ["7-Eleven", "7-Eleven", "7 Eleven", "7Eleven", "7-ELEVEN"],
  ["Rolls-Royce", "Rolls-Royce", "Rolls Royce", "RollsRoyce", "ROLLS-ROYCE"],
  ["Kimberly-Clark", "Kimberly-Clark", "Kimberly Clark", "KimberlyClark"],
  ["Chick-fil-A", "Chick-fil-A", "Chick fil A", "Chick-Fil-A", "ChickfilA"],
  ["L'Oréal", "L'Oréal", "L'Oreal", "LOreal", "L’Oréal", "L Oreal"],
  ["O'Reilly Media", "O'Reilly Media", "OReilly Media", "O’Reilly Media", "O'REILLY MEDIA"],
  ["Macy's", "Macy's", "Macys", "Macy’s", "MACY'S"],
  ["Land O'Lakes", "Land O'Lakes", "Land O Lakes", "Land OLakes", "Land O’Lakes"],
  ["Meridian Robotics, Inc.", "Meridian Robotics, Inc.", "Meridian Robotics Inc", "Meridian Robotics, Inc", "Meridian Robotics"],
  ["Toys \"R\" Us", "Toys \"R\" Us", "Toys R Us", "ToysRUs", "Toys “R” Us"],
  ["Booz, Allen & Hamilton", "Booz, Allen & Hamilton", "Booz Allen Hamilton", "Booz Allen & Hamilton", "Booz, Allen and Hamilton"],
  ["X Corp.", "X Corp.", "X Corp"],
];

/** Sentences that name an employer. */
export const employerFrames: readonly ((name: string) => string)[] = [
  (name) => `Worked at ${name} for six years.`,
  (name) => `Before that, ${name} made them a team lead.`,
  (name) => `Led payments (${name}) and hired eight engineers.`,
  (name) => `${name} trained, then consulting.`,
];

export const signedForms = signedEmployers.flatMap(([name, ...written]) => written.map((form) => ({ name, form })));
