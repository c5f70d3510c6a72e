/** Measured with this corpus at commit 31936b7: `LEAK_CHECK=<that version's check.ts> npm run bench -- leak`. */
export const before: Readonly<Record<string, string>> = {
  "employer with a sign, whole": "59.38 %",
  "one letter wrong": "0.82 %",
  "cut over two fields": "0.00 %",
  "signs and emoji between letters": "0.00 %",
  "invisible or encoded characters": "25.00 %",
  "leet first letter": "31.34 %",
  "another script": "0.00 %",
  phone: "85.71 %",
  name: "52.03 %",
  "company line of a CV": "34.38 %",
  "mailbox, handle or IP address": "16.67 %",
  "gendered word": "0.00 %",
  "clean sentences refused": "0.00 %",
  "clean sentences asked about": "0.00 %",
};
