/** Fictional people's names; none is an ordinary word, a place or a skill, so that no clean text trips over them. */
export const givenNames: readonly string[] = [
  "Jordana", "Maksim", "Ottoline", "Rafiq", "Ingrid", "Tomasz", "Yusra", "Leopold", "Anneke", "Dmitri", "Soledad", "Bartholomew",
  "Nadia", "Cormac", "Ysolde", "Emeka", "Philippa", "Santiago", "Wilhelmina", "Hiroshi", "Aurelia", "Kwame", "Birgitta", "Octavio",
];
export const familyNames: readonly string[] = [
  "Ellerton", "Vasquelle", "Okafordson", "Brandtmeier", "Halvorsund", "Quillmore", "Tanakawa", "Ferreirinha", "Dunmorrow", "Lysander",
  "Abernaught", "Zielonkova", "Marchetteau", "Oyelaranson", "Kessleworth", "Pommerell", "Rasmundsen", "Iyerton", "Castellmar", "Wojcikowski",
  "Thorneberry", "Delacroyd", "Sundqvister", "Mbekiani", "Gallowmere", "Petrovansky", "Ashgrovian", "Nakashimo", "Fitzwarden", "Braganzio",
];
/** Three of them are employers of the marketplace, for whom their own people's listings do not exist. */
export const employers: readonly (readonly [name: string, domain: string])[] = [
  ["Tidewater Logistics", "tidewater.example"], ["Juniper Health Systems", "juniperhealth.example"], ["Halcyon Learning", "halcyon.example"],
  ["Brackenwell Systems", "brackenwell.example"], ["Ostrava Dynamics", "ostravadynamics.example"], ["Fennimore Labs", "fennimore.example"],
  ["Tarrowgate Media", "tarrowgate.example"], ["Wexcombe Retail", "wexcombe.example"], ["Halcyor Energy", "halcyor.example"],
];
