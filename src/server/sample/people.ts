/**
 * Fictional names; none is an ordinary word, a place or a skill, so that they cause no leak findings in clean texts.
 */
export const givenNames: readonly string[] = (
  "Jordana Maksim Ottoline Rafiq Ingrid Tomasz Yusra Leopold Anneke Dmitri Soledad Bartholomew Nadia " +
  "Cormac Ysolde Emeka Philippa Santiago Wilhelmina Hiroshi Aurelia Kwame Birgitta Octavio"
).split(" ");
export const familyNames: readonly string[] = (
  "Ellerton Vasquelle Okafordson Brandtmeier Halvorsund Quillmore Tanakawa Ferreirinha Dunmorrow Lysander " +
  "Abernaught Zielonkova Marchetteau Oyelaranson Kessleworth Pommerell Rasmundsen Iyerton Castellmar " +
  "Wojcikowski Thorneberry Delacroyd Sundqvister Mbekiani Gallowmere Petrovansky Ashgrovian Nakashimo " +
  "Fitzwarden Braganzio"
).split(" ");
/** Three of them are employers of the marketplace, for which listings of their own people don't exist. */
export const employers: readonly (readonly [name: string, domain: string])[] = [
  ["Tidewater Logistics", "tidewater.example"],
  ["Juniper Health Systems", "juniperhealth.example"],
  ["Halcyon Learning", "halcyon.example"],
  ["Brackenwell Systems", "brackenwell.example"],
  ["Ostrava Dynamics", "ostravadynamics.example"],
  ["Fennimore Labs", "fennimore.example"],
  ["Tarrowgate Media", "tarrowgate.example"],
  ["Wexcombe Retail", "wexcombe.example"],
  ["Halcyor Energy", "halcyor.example"],
];
