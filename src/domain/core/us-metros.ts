import { fold } from "./tokenize.ts";
import { stateCode } from "./us-states.ts";

/**
 * Metropolitan areas by the name that listings use, each with its states and their cities: the fifty largest of the US
 * and smaller ones that our listings name. The area is named for its first city.
 */
const metros: Record<string, Record<string, string>> = {
  "Greater New York": {
    NY:
      "New York, New York City, NYC, Manhattan, Brooklyn, Queens, Bronx, The Bronx, Staten Island, Long Island " +
      "City, Yonkers, White Plains, New Rochelle, Hempstead",
    NJ: "Newark, Jersey City, Hoboken, Paterson, Elizabeth, Edison, Hackensack, Fort Lee, Weehawken, New Brunswick",
  },
  "Greater Los Angeles": {
    CA:
      "Los Angeles, LA, Long Beach, Anaheim, Santa Ana, Irvine, Glendale, Pasadena, Burbank, Santa Monica, " +
      "Culver City, El Segundo, Torrance, Costa Mesa, Fullerton, Orange",
  },
  "Greater Chicago": {
    IL: "Chicago, Evanston, Naperville, Schaumburg, Aurora, Joliet, Oak Park, Skokie, Oak Brook, Rosemont, Deerfield",
    IN: "Gary, Hammond",
    WI: "Kenosha",
  },
  "Dallas–Fort Worth": {
    TX:
      "Dallas, Fort Worth, Arlington, Plano, Irving, Frisco, McKinney, Richardson, Garland, Denton, Grapevine, " +
      "Southlake, Addison",
  },
  "Greater Houston": {
    TX: "Houston, The Woodlands, Sugar Land, Pearland, Pasadena, Katy, Spring, League City, Baytown",
  },
  "Greater Washington": {
    DC: "Washington, Washington DC",
    VA:
      "Arlington, Alexandria, Reston, Fairfax, McLean, Tysons, Tysons Corner, Herndon, Chantilly, Vienna, " +
      "Falls Church, Ashburn, Leesburg, Sterling, Manassas, Springfield",
    MD: "Bethesda, Silver Spring, Rockville, Gaithersburg, College Park, Germantown, Frederick, Bowie",
  },
  "Greater Philadelphia": {
    PA: "Philadelphia, King of Prussia, Conshohocken, Malvern, West Chester, Wayne",
    NJ: "Camden, Cherry Hill, Mount Laurel",
    DE: "Wilmington",
  },
  "Greater Atlanta": {
    GA: "Atlanta, Sandy Springs, Alpharetta, Marietta, Roswell, Decatur, Dunwoody, Duluth, Kennesaw, Smyrna",
  },
  "Greater Miami": {
    FL:
      "Miami, Fort Lauderdale, West Palm Beach, Boca Raton, Hollywood, Coral Gables, Hialeah, Miami Beach, " +
      "Doral, Plantation, Pompano Beach, Delray Beach",
  },
  "Greater Phoenix": { AZ: "Phoenix, Scottsdale, Tempe, Mesa, Chandler, Gilbert, Glendale, Peoria, Surprise" },
  "Greater Boston": {
    MA:
      "Boston, Cambridge, Somerville, Waltham, Burlington, Quincy, Newton, Woburn, Framingham, Lexington, " +
      "Brookline, Needham, Andover, Lowell",
    NH: "Nashua",
  },
  "Inland Empire": {
    CA: "Riverside, San Bernardino, Ontario, Rancho Cucamonga, Corona, Fontana, Moreno Valley, Temecula",
  },
  "San Francisco Bay Area": {
    CA:
      "San Francisco, Oakland, San Jose, Berkeley, Palo Alto, Mountain View, Sunnyvale, Santa Clara, " +
      "Cupertino, Menlo Park, Redwood City, San Mateo, Fremont, Hayward, Walnut Creek, Emeryville, South San " +
      "Francisco, Foster City, Milpitas, Pleasanton, San Rafael, Los Gatos, San Bruno, Burlingame",
  },
  "Metro Detroit": {
    MI:
      "Detroit, Dearborn, Troy, Southfield, Warren, Farmington Hills, Livonia, Auburn Hills, Novi, Royal Oak, " +
      "Sterling Heights",
  },
  "Greater Seattle": { WA: "Seattle, Bellevue, Redmond, Kirkland, Tacoma, Everett, Renton, Bothell, Kent, Issaquah" },
  "Minneapolis–St. Paul": {
    MN: "Minneapolis, Saint Paul, Bloomington, Eden Prairie, Plymouth, Minnetonka, Eagan, Edina, Maple Grove",
  },
  "Greater Tampa Bay": { FL: "Tampa, Saint Petersburg, Clearwater, Brandon, Largo" },
  "Greater San Diego": { CA: "San Diego, Carlsbad, La Jolla, Chula Vista, Oceanside, Escondido, Encinitas" },
  "Greater Denver": {
    CO:
      "Denver, Aurora, Lakewood, Centennial, Englewood, Littleton, Broomfield, Westminster, Greenwood Village, " +
      "Golden",
  },
  "Greater Baltimore": {
    MD: "Baltimore, Columbia, Towson, Annapolis, Ellicott City, Fort Meade, Hunt Valley, Hanover",
  },
  "Greater Orlando": { FL: "Orlando, Kissimmee, Lake Mary, Winter Park, Sanford, Maitland" },
  "Greater Charlotte": { NC: "Charlotte, Concord, Gastonia, Huntersville, Cornelius", SC: "Rock Hill, Fort Mill" },
  "Greater St. Louis": {
    MO: "Saint Louis, Clayton, Chesterfield, Saint Charles, Creve Coeur",
    IL: "East Saint Louis, Belleville",
  },
  "Greater San Antonio": { TX: "San Antonio, New Braunfels, Schertz" },
  "Greater Portland": { OR: "Portland, Beaverton, Hillsboro, Gresham, Lake Oswego, Tigard", WA: "Vancouver" },
  "Greater Sacramento": { CA: "Sacramento, Roseville, Folsom, Elk Grove, Rancho Cordova, Davis" },
  "Greater Austin": { TX: "Austin, Round Rock, Cedar Park, Georgetown, Pflugerville, San Marcos, Leander" },
  "Greater Pittsburgh": { PA: "Pittsburgh, Cranberry Township, Monroeville, Canonsburg" },
  "Greater Las Vegas": { NV: "Las Vegas, Henderson, North Las Vegas, Paradise, Summerlin" },
  "Greater Cincinnati": { OH: "Cincinnati, Mason, Blue Ash, West Chester", KY: "Covington, Florence" },
  "Greater Kansas City": {
    MO: "Kansas City, Independence, Lee's Summit",
    KS: "Kansas City, Overland Park, Olathe, Lenexa, Leawood",
  },
  "Greater Columbus": { OH: "Columbus, Dublin, Westerville, New Albany, Hilliard, Grove City" },
  "Greater Indianapolis": { IN: "Indianapolis, Carmel, Fishers, Noblesville, Greenwood" },
  "Greater Cleveland": { OH: "Cleveland, Beachwood, Independence, Lakewood, Mentor, Parma" },
  "Greater Nashville": { TN: "Nashville, Franklin, Brentwood, Murfreesboro, Hendersonville" },
  "Greater Virginia Beach": { VA: "Virginia Beach, Norfolk, Chesapeake, Newport News, Hampton, Portsmouth, Suffolk" },
  "Greater Providence": { RI: "Providence, Warwick, Cranston, Pawtucket", MA: "Fall River, New Bedford" },
  "Greater Jacksonville": { FL: "Jacksonville, Ponte Vedra Beach, Orange Park" },
  "Greater Milwaukee": { WI: "Milwaukee, Brookfield, Waukesha, Wauwatosa, West Allis" },
  "Greater Oklahoma City": { OK: "Oklahoma City, Norman, Edmond, Moore" },
  "Research Triangle": { NC: "Raleigh, Durham, Cary, Chapel Hill, Morrisville, Research Triangle Park, RTP, Apex" },
  "Greater Memphis": { TN: "Memphis, Germantown, Collierville, Bartlett", MS: "Southaven" },
  "Greater Richmond": { VA: "Richmond, Glen Allen, Henrico, Midlothian" },
  "Greater Louisville": { KY: "Louisville, Jeffersontown", IN: "Jeffersonville, New Albany" },
  "Greater New Orleans": { LA: "New Orleans, Metairie, Kenner" },
  "Greater Salt Lake City": { UT: "Salt Lake City, Sandy, Draper, South Jordan, West Jordan, Murray" },
  "Greater Hartford": { CT: "Hartford, West Hartford, Glastonbury, East Hartford, Farmington" },
  "Greater Buffalo": { NY: "Buffalo, Amherst, Cheektowaga, Niagara Falls" },
  "Greater Birmingham": { AL: "Birmingham, Hoover, Vestavia Hills" },
  "Greater Rochester": { NY: "Rochester, Henrietta, Greece, Brighton" },
  "Greater Huntsville": { AL: "Huntsville, Madison, Redstone Arsenal, Decatur" },
  "Greater Madison": { WI: "Madison, Middleton, Fitchburg, Sun Prairie, Verona" },
  "Colorado Front Range": { CO: "Boulder, Fort Collins, Longmont, Loveland, Louisville, Lafayette" },
};

export const metroNames: readonly string[] = Object.keys(metros);

/** Normalizes cities for comparison: "St. Paul" is "Saint Paul"; ignores case, accents and dots. */
export function cityKey(city: string): string {
  const words = fold(city)
    .replace(/[.'’]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return words.map((word) => ({ st: "saint", ft: "fort", mt: "mount" })[word] ?? word).join(" ");
}

const byCity = new Map<string, string>();
for (const [metro, states] of Object.entries(metros))
  for (const [state, cities] of Object.entries(states))
    for (const city of [metro, ...cities.split(", ")]) byCity.set(`${cityKey(city)}, ${state}`, metro);

/** "Austin, TX" for each city of the areas, in order; suggested while typing a place. */
export const cityNames: readonly string[] = Object.values(metros).flatMap((states) =>
  Object.entries(states).flatMap(([state, cities]) =>
    cities
      .split(", ")
      .filter((city) => !/^[A-Z]{2,3}$/.test(city))
      .map((city) => `${city}, ${state}`),
  ),
);

/** "Austin" or "Greater Austin" in Texas → "Greater Austin"; null if unknown. `state` in any spelling. */
export function metroOf(city: string, state: string): string | null {
  return byCity.get(`${cityKey(city)}, ${stateCode(state)}`) ?? null;
}
