/**
 * Cities with the latitude and west longitude of their center, in tenths of a degree (about 7 miles): those of the
 * metropolitan areas, and the larger ones outside them. A center is the average of the city's ZIP codes.
 */
export const placeTable = `
AK: Anchorage 61.2 149.9, Fairbanks 64.9 147.7, Juneau 58.3 134.4
AL: Birmingham 33.5 86.8, Huntsville 34.7 86.6, Madison 34.7 86.7, Decatur 34.6 87.0, Mobile 30.7 88.1, Montgomery
  32.3 86.2, Tuscaloosa 33.2 87.5, Auburn 32.6 85.5, Dothan 31.2 85.4, Hoover 33.4 86.8
AR: Little Rock 34.8 92.4, Fayetteville 36.1 94.2, Bentonville 36.4 94.2, Fort Smith 35.4 94.4, Jonesboro 35.8 90.7,
  Rogers 36.3 94.1, Springdale 36.2 94.1, Conway 35.1 92.4
AZ: Phoenix 33.4 112.1, Scottsdale 33.5 111.9, Tempe 33.4 111.9, Mesa 33.4 111.8, Chandler 33.3 111.8, Gilbert 33.3
  111.7, Glendale 33.5 112.2, Peoria 33.6 112.2, Surprise 33.6 112.4, Tucson 32.2 110.9, Flagstaff 35.2 111.7, Yuma
  32.7 114.6, Prescott 34.6 112.4, Sierra Vista 31.6 110.3
CA: Los Angeles 34.1 118.3, Long Beach 33.8 118.2, Anaheim 33.8 117.9, Santa Ana 33.7 117.9, Irvine 33.7 117.8,
  Glendale 34.1 118.3, Pasadena 34.1 118.1, Burbank 34.2 118.3, Santa Monica 34.0 118.5, Culver City 34.0 118.4, El
  Segundo 33.9 118.4, Torrance 33.8 118.3, Costa Mesa 33.6 117.9, Fullerton 33.9 117.9, Orange 33.8 117.8, Riverside
  34.0 117.4, San Bernardino 34.1 117.3, Ontario 34.1 117.6, Rancho Cucamonga 34.1 117.6, Corona 33.9 117.6, Fontana
  34.1 117.5, Moreno Valley 33.9 117.2, Temecula 33.5 117.1, San Francisco 37.8 122.4, Oakland 37.8 122.2, San Jose
  37.3 121.9, Berkeley 37.9 122.3, Palo Alto 37.4 122.1, Mountain View 37.4 122.1, Sunnyvale 37.4 122.0, Santa Clara
  37.3 122.0, Cupertino 37.3 122.0, Menlo Park 37.4 122.2, Redwood City 37.5 122.2, San Mateo 37.6 122.3, Fremont 37.6
  122.0, Hayward 37.7 122.1, Walnut Creek 37.9 122.1, Emeryville 37.8 122.3, South San Francisco 37.7 122.4, Milpitas
  37.4 121.9, Pleasanton 37.7 121.9, San Rafael 38.0 122.5, Los Gatos 37.2 122.0, San Bruno 37.6 122.4, Burlingame
  37.6 122.4, San Diego 32.7 117.2, Carlsbad 33.2 117.3, La Jolla 32.8 117.3, Chula Vista 32.6 117.1, Oceanside 33.2
  117.4, Escondido 33.1 117.1, Encinitas 33.1 117.3, Sacramento 38.6 121.5, Roseville 38.8 121.3, Folsom 38.7 121.2,
  Elk Grove 38.4 121.4, Rancho Cordova 38.6 121.3, Davis 38.5 121.7, Fresno 36.7 119.6, Bakersfield 35.3 119.0,
  Stockton 38.0 121.3, Modesto 37.7 121.0, Santa Barbara 34.4 119.7, Santa Cruz 37.0 122.0, Santa Rosa 38.4 122.7,
  Ventura 34.3 119.3, Oxnard 34.2 119.2, Thousand Oaks 34.2 118.8, Palm Springs 33.8 116.5, San Luis Obispo 35.3
  120.7, Monterey 36.6 121.9, Salinas 36.7 121.7, Visalia 36.3 119.3, Redding 40.6 122.4, Chico 39.7 121.8, Napa 38.3
  122.3, Vallejo 38.1 122.2, Concord 38.0 122.0, Simi Valley 34.3 118.8, Santa Clarita 34.4 118.5, Lancaster 34.7
  118.1, Palmdale 34.6 118.1, Pomona 34.1 117.8, Huntington Beach 33.7 118.0, Newport Beach 33.6 117.9, Redlands 34.1
  117.2, Victorville 34.5 117.3, Merced 37.3 120.5, Eureka 40.8 124.2, Foster City 37.6 122.3
CO: Denver 39.7 105.0, Aurora 39.7 104.8, Englewood 39.6 105.0, Littleton 39.6 105.0, Broomfield 39.9 105.1,
  Westminster 39.8 105.0, Golden 39.8 105.2, Boulder 40.0 105.3, Fort Collins 40.6 105.1, Longmont 40.2 105.1,
  Loveland 40.4 105.1, Louisville 40.0 105.1, Lafayette 40.0 105.1, Colorado Springs 38.8 104.8, Pueblo 38.2 104.6,
  Grand Junction 39.1 108.5, Greeley 40.4 104.7, Durango 37.3 107.9, Lakewood 39.7 105.1, Centennial 39.6 104.9,
  Greenwood Village 39.6 104.9
CT: Hartford 41.8 72.7, West Hartford 41.8 72.7, Glastonbury 41.7 72.6, East Hartford 41.8 72.6, Farmington 41.8
  72.7, Stamford 41.1 73.5, New Haven 41.3 72.9, Bridgeport 41.2 73.2, Norwalk 41.1 73.4, Danbury 41.4 73.5, Waterbury
  41.6 73.1, New London 41.4 72.1, Greenwich 41.0 73.6
DC: Washington 38.9 77.0
DE: Wilmington 39.7 75.5, Dover 39.2 75.5, Newark 39.6 75.6
FL: Miami 25.8 80.2, Fort Lauderdale 26.1 80.2, West Palm Beach 26.7 80.1, Boca Raton 26.4 80.1, Hollywood 26.0
  80.2, Coral Gables 25.7 80.3, Hialeah 25.9 80.3, Miami Beach 25.8 80.1, Plantation 26.1 80.2, Pompano Beach 26.3
  80.2, Delray Beach 26.5 80.1, Tampa 27.9 82.4, Saint Petersburg 27.8 82.7, Clearwater 27.9 82.7, Brandon 27.9 82.3,
  Largo 27.9 82.8, Orlando 28.5 81.3, Kissimmee 28.3 81.4, Lake Mary 28.8 81.2, Winter Park 28.6 81.3, Sanford 28.8
  81.3, Maitland 28.6 81.4, Jacksonville 30.3 81.7, Ponte Vedra Beach 30.2 81.4, Orange Park 30.2 81.7, Tallahassee
  30.5 84.3, Gainesville 29.7 82.4, Pensacola 30.4 87.2, Sarasota 27.3 82.5, Fort Myers 26.6 81.8, Naples 26.2 81.8,
  Daytona Beach 29.2 81.0, Melbourne 28.1 80.6, Lakeland 28.0 82.0, Ocala 29.2 82.1, Cape Coral 26.6 82.0, Port Saint
  Lucie 27.3 80.4, Panama City 30.2 85.7, Key West 24.6 81.8, Bradenton 27.4 82.5, Vero Beach 27.6 80.4, Doral 25.8
  80.4
GA: Atlanta 33.8 84.4, Alpharetta 34.1 84.3, Marietta 33.9 84.5, Roswell 34.0 84.4, Decatur 33.8 84.3, Duluth 34.0
  84.1, Kennesaw 34.0 84.6, Smyrna 33.9 84.5, Savannah 32.0 81.1, Augusta 33.5 82.1, Columbus 32.5 84.9, Macon 32.8
  83.7, Athens 33.9 83.4, Albany 31.6 84.2, Valdosta 30.8 83.3, Sandy Springs 33.9 84.4, Dunwoody 33.9 84.3
HI: Honolulu 21.3 157.9, Hilo 19.7 155.1, Kailua 21.4 157.7
IA: Des Moines 41.7 93.6, Cedar Rapids 42.1 91.6, Davenport 41.6 90.6, Iowa City 41.7 91.5, Sioux City 42.5 96.4,
  Ames 42.0 93.6, Dubuque 42.5 90.7, Waterloo 42.5 92.3
ID: Boise 43.6 116.2, Meridian 43.6 116.4, Nampa 43.6 116.6, Idaho Falls 43.5 112.0, Pocatello 42.9 112.4, Coeur
  d'Alene 47.7 116.8
IL: Chicago 41.9 87.7, Evanston 42.0 87.7, Naperville 41.8 88.1, Schaumburg 42.0 88.1, Aurora 41.8 88.3, Joliet 41.5
  88.1, Oak Park 41.9 87.8, Skokie 42.0 87.7, Oak Brook 41.8 88.0, Deerfield 42.2 87.9, East Saint Louis 38.6 90.1,
  Belleville 38.5 90.0, Springfield 39.8 89.6, Peoria 40.7 89.6, Rockford 42.3 89.1, Champaign 40.1 88.2, Urbana 40.1
  88.2, Bloomington 40.5 88.9, Carbondale 37.7 89.2, Moline 41.5 90.5, Decatur 39.9 89.0
IN: Gary 41.6 87.3, Hammond 41.6 87.5, Indianapolis 39.8 86.1, Carmel 40.0 86.1, Fishers 40.0 86.0, Noblesville 40.1
  86.1, Greenwood 39.6 86.1, Jeffersonville 38.3 85.7, New Albany 38.3 85.8, Fort Wayne 41.1 85.1, South Bend 41.7
  86.3, Evansville 38.0 87.6, Bloomington 39.2 86.5, Lafayette 40.4 86.9, West Lafayette 40.4 86.9, Terre Haute 39.5
  87.4, Muncie 40.2 85.4, Elkhart 41.7 86.0
KS: Kansas City 39.1 94.7, Overland Park 38.9 94.7, Olathe 38.9 94.8, Lenexa 39.0 94.7, Leawood 39.0 94.6, Wichita
  37.7 97.3, Topeka 39.0 95.7, Lawrence 39.0 95.2, Manhattan 39.2 96.6, Salina 38.8 97.6
KY: Covington 39.1 84.5, Florence 39.0 84.6, Louisville 38.2 85.7, Lexington 38.0 84.5, Bowling Green 37.0 86.4,
  Owensboro 37.8 87.1, Frankfort 38.2 84.9, Paducah 37.1 88.7
LA: New Orleans 30.0 90.1, Metairie 30.0 90.2, Kenner 30.0 90.2, Baton Rouge 30.5 91.1, Shreveport 32.6 93.8,
  Lafayette 30.2 92.0, Lake Charles 30.3 93.3, Monroe 32.5 92.1, Alexandria 31.3 92.5
MA: Boston 42.4 71.1, Cambridge 42.4 71.1, Somerville 42.4 71.1, Waltham 42.4 71.2, Burlington 42.5 71.2, Quincy
  42.3 71.0, Newton 42.4 71.2, Woburn 42.5 71.2, Framingham 42.4 71.5, Lexington 42.5 71.2, Brookline 42.3 71.1,
  Needham 42.3 71.3, Andover 42.6 71.2, Lowell 42.6 71.3, Fall River 41.7 71.2, New Bedford 41.6 70.9, Worcester 42.3
  71.8, Springfield 42.1 72.6, Plymouth 42.0 70.7, Pittsfield 42.4 73.2, Amherst 42.4 72.5, Hyannis 41.7 70.3
MD: Bethesda 39.0 77.1, Silver Spring 39.0 77.0, Rockville 39.1 77.2, Gaithersburg 39.1 77.2, College Park 39.0
  76.9, Germantown 39.1 77.2, Frederick 39.4 77.4, Bowie 38.9 76.8, Baltimore 39.3 76.6, Columbia 39.2 76.9, Towson
  39.4 76.6, Annapolis 39.0 76.5, Ellicott City 39.3 76.9, Hunt Valley 39.5 76.7, Hanover 39.2 76.7, Hagerstown 39.6
  77.7, Salisbury 38.4 75.6, Cumberland 39.6 78.8, Ocean City 38.3 75.1, Fort Meade 39.1 76.7
ME: Portland 43.7 70.3, Bangor 44.8 68.8, Augusta 44.3 69.8, Lewiston 44.2 70.2
MI: Detroit 42.3 83.1, Dearborn 42.3 83.2, Troy 42.6 83.2, Southfield 42.5 83.2, Warren 42.5 83.0, Livonia 42.4
  83.4, Auburn Hills 42.7 83.2, Novi 42.5 83.5, Royal Oak 42.5 83.1, Sterling Heights 42.6 83.0, Grand Rapids 43.0
  85.6, Lansing 42.7 84.6, Ann Arbor 42.3 83.7, Flint 43.0 83.7, Kalamazoo 42.3 85.6, Saginaw 43.4 84.0, Traverse City
  44.8 85.6, Muskegon 43.2 86.2, Battle Creek 42.3 85.1, Marquette 46.6 87.5, Farmington Hills 42.5 83.4
MN: Minneapolis 45.0 93.3, Saint Paul 45.0 93.1, Eden Prairie 44.9 93.4, Minnetonka 44.9 93.5, Duluth 46.8 92.1,
  Rochester 44.0 92.5, Saint Cloud 45.6 94.2, Mankato 44.2 94.0, Moorhead 46.9 96.8, Bloomington 44.8 93.3, Plymouth
  45.0 93.5, Eagan 44.8 93.2, Edina 44.9 93.4, Maple Grove 45.1 93.5
MO: Saint Louis 38.6 90.3, Chesterfield 38.6 90.6, Saint Charles 38.8 90.5, Kansas City 39.1 94.6, Independence 39.1
  94.4, Lee's Summit 38.9 94.4, Springfield 37.2 93.3, Columbia 39.0 92.3, Jefferson City 38.6 92.2, Joplin 37.1 94.5,
  Saint Joseph 39.8 94.8, Clayton 38.6 90.3
MS: Southaven 35.0 89.9, Jackson 32.3 90.2, Gulfport 30.4 89.1, Biloxi 30.4 88.9, Hattiesburg 31.3 89.3, Tupelo 34.3
  88.7, Meridian 32.4 88.7
MT: Billings 45.8 108.5, Missoula 46.9 114.0, Bozeman 45.7 111.0, Great Falls 47.5 111.3, Helena 46.6 112.0
NC: Charlotte 35.2 80.8, Concord 35.4 80.5, Gastonia 35.2 81.2, Huntersville 35.4 80.8, Cornelius 35.5 80.9, Raleigh
  35.8 78.6, Durham 36.0 78.9, Cary 35.8 78.8, Chapel Hill 35.9 79.1, Morrisville 35.8 78.8, Apex 35.7 78.8,
  Greensboro 36.1 79.8, Winston Salem 36.0 80.2, Asheville 35.6 82.5, Wilmington 34.2 77.9, Fayetteville 35.1 78.9,
  High Point 36.0 80.0, Greenville 35.6 77.4, Hickory 35.7 81.3, Research Triangle Park 35.9 78.9
ND: Fargo 46.9 96.8, Bismarck 46.8 100.8, Grand Forks 47.9 97.0, Minot 48.2 101.3
NE: Omaha 41.3 96.0, Lincoln 40.8 96.7, Grand Island 40.9 98.4
NH: Nashua 42.8 71.5, Manchester 43.0 71.5, Concord 43.3 71.5, Portsmouth 43.1 70.8, Dover 43.2 70.9
NJ: Newark 40.7 74.2, Jersey City 40.7 74.1, Hoboken 40.7 74.0, Paterson 40.9 74.2, Elizabeth 40.7 74.2, Edison 40.5
  74.4, Hackensack 40.9 74.0, Fort Lee 40.9 74.0, Weehawken 40.8 74.0, New Brunswick 40.5 74.4, Camden 39.9 75.1,
  Cherry Hill 39.9 75.0, Mount Laurel 39.9 74.9, Trenton 40.3 74.7, Princeton 40.3 74.7, Atlantic City 39.4 74.4,
  Morristown 40.8 74.5, Parsippany 40.9 74.4, Red Bank 40.4 74.0, Vineland 39.5 75.0
NM: Albuquerque 35.1 106.7, Santa Fe 35.7 106.0, Las Cruces 32.3 106.8, Los Alamos 35.9 106.3, Roswell 33.4 104.4
NV: Las Vegas 36.2 115.1, Henderson 36.0 115.0, North Las Vegas 36.3 115.1, Reno 39.5 119.8, Sparks 39.6 119.7,
  Carson City 39.2 119.8, Elko 40.9 115.5, Paradise 36.1 115.1
NY: New York 40.7 74.0, Manhattan 40.7 74.0, Brooklyn 40.6 73.9, Bronx 40.8 73.9, Staten Island 40.6 74.1, Long
  Island City 40.7 73.9, Yonkers 40.9 73.9, White Plains 41.0 73.8, New Rochelle 40.9 73.8, Hempstead 40.7 73.6,
  Buffalo 42.9 78.9, Niagara Falls 43.1 79.0, Rochester 43.2 77.6, Henrietta 43.0 77.6, Albany 42.7 73.8, Syracuse
  43.0 76.1, Utica 43.1 75.2, Binghamton 42.1 75.9, Ithaca 42.4 76.5, Poughkeepsie 41.8 73.7, Schenectady 42.8 73.9,
  Plattsburgh 44.7 73.4, Watertown 44.0 75.9, Queens 40.7 73.8
OH: Cincinnati 39.2 84.5, Mason 39.3 84.3, West Chester 39.3 84.4, Columbus 40.0 83.0, Dublin 40.1 83.1, Westerville
  40.1 82.9, New Albany 40.1 82.8, Hilliard 40.0 83.1, Grove City 39.9 83.1, Cleveland 41.5 81.7, Beachwood 41.5 81.5,
  Independence 41.4 81.7, Lakewood 41.5 81.8, Mentor 41.7 81.3, Toledo 41.7 83.5, Akron 41.1 81.5, Dayton 39.8 84.2,
  Youngstown 41.1 80.7, Canton 40.8 81.4, Mansfield 40.8 82.5, Lima 40.8 84.1, Athens 39.3 82.1, Parma 41.4 81.7
OK: Oklahoma City 35.5 97.5, Norman 35.2 97.4, Edmond 35.7 97.5, Tulsa 36.1 96.0, Lawton 34.6 98.4, Stillwater 36.1
  97.1, Moore 35.3 97.5
OR: Portland 45.5 122.7, Beaverton 45.5 122.8, Hillsboro 45.5 123.0, Gresham 45.5 122.4, Lake Oswego 45.4 122.7,
  Salem 44.9 123.0, Eugene 44.1 123.1, Bend 44.1 121.3, Medford 42.3 122.8, Corvallis 44.6 123.3, Tigard 45.4 122.8
PA: Philadelphia 40.0 75.1, King of Prussia 40.1 75.4, Conshohocken 40.1 75.3, Malvern 40.0 75.5, West Chester 40.0
  75.6, Wayne 40.0 75.4, Pittsburgh 40.4 80.0, Monroeville 40.4 79.8, Canonsburg 40.3 80.2, Allentown 40.6 75.5,
  Harrisburg 40.3 76.9, Lancaster 40.0 76.3, Scranton 41.4 75.7, Reading 40.3 75.9, Erie 42.1 80.1, York 40.0 76.7,
  State College 40.8 77.9, Bethlehem 40.7 75.4, Wilkes Barre 41.3 75.9, Johnstown 40.3 78.9, Altoona 40.5 78.4
PR: San Juan 18.4 66.1, Ponce 18.0 66.6, Mayaguez 18.2 67.1
RI: Providence 41.8 71.4, Warwick 41.7 71.4, Cranston 41.8 71.5, Pawtucket 41.9 71.4, Newport 41.5 71.3
SC: Rock Hill 35.0 81.2, Fort Mill 35.0 80.9, Charleston 32.8 79.9, Columbia 34.0 81.0, Greenville 34.8 82.4,
  Spartanburg 34.9 81.9, Myrtle Beach 33.7 79.0, Hilton Head Island 32.2 80.7
SD: Sioux Falls 43.6 96.7, Rapid City 44.1 103.2, Aberdeen 45.6 98.4, Pierre 44.4 100.3
TN: Nashville 36.2 86.8, Franklin 35.9 86.9, Brentwood 36.0 86.8, Murfreesboro 35.8 86.4, Hendersonville 36.3 86.6,
  Memphis 35.2 90.0, Germantown 35.1 89.8, Collierville 35.1 89.7, Knoxville 36.0 84.0, Chattanooga 35.0 85.3,
  Clarksville 36.5 87.4, Johnson City 36.3 82.4, Kingsport 36.5 82.6, Oak Ridge 36.1 84.2, Jackson 35.6 88.8
TX: Dallas 32.8 96.8, Fort Worth 32.8 97.3, Arlington 32.7 97.1, Plano 33.0 96.7, Irving 32.8 97.0, Frisco 33.1
  96.8, McKinney 33.2 96.6, Richardson 32.9 96.7, Garland 32.9 96.6, Denton 33.2 97.1, Grapevine 32.9 97.1, Southlake
  32.9 97.2, Addison 33.0 96.8, Houston 29.8 95.4, Sugar Land 29.6 95.6, Pearland 29.5 95.3, Pasadena 29.7 95.2, Katy
  29.8 95.8, Spring 30.1 95.5, League City 29.5 95.1, Baytown 29.8 95.0, San Antonio 29.4 98.5, New Braunfels 29.7
  98.1, Schertz 29.6 98.3, Austin 30.3 97.7, Round Rock 30.5 97.7, Cedar Park 30.5 97.8, Georgetown 30.6 97.7,
  Pflugerville 30.4 97.6, San Marcos 30.1 97.9, Leander 30.6 97.9, El Paso 31.7 106.3, Corpus Christi 27.8 97.4,
  Lubbock 33.6 101.9, Amarillo 35.2 101.9, Waco 31.6 97.2, Midland 32.0 102.1, Odessa 31.8 102.4, Laredo 27.6 99.5,
  McAllen 26.2 98.2, Brownsville 25.9 97.5, Tyler 32.4 95.3, College Station 30.7 96.3, Bryan 30.7 96.4, Killeen 31.1
  97.7, Temple 31.1 97.4, Beaumont 30.1 94.1, Abilene 32.4 99.7, Wichita Falls 33.9 98.5, Galveston 29.3 94.8, San
  Angelo 31.5 100.4, Longview 32.5 94.8, Lewisville 33.1 97.0, Carrollton 33.0 96.9, Mesquite 32.8 96.6, Conroe 30.3
  95.4, Kyle 30.0 97.8, The Woodlands 30.2 95.5
UT: Salt Lake City 40.7 111.9, Sandy 40.6 111.9, Draper 40.5 111.9, South Jordan 40.6 111.9, West Jordan 40.6 112.0,
  Provo 40.2 111.6, Ogden 41.3 112.0, Lehi 40.4 111.9, Orem 40.3 111.7, Saint George 37.1 113.6, Logan 41.7 111.8,
  Park City 40.7 111.5, Murray 40.7 111.9
VA: Arlington 38.9 77.1, Alexandria 38.8 77.1, Reston 38.9 77.3, Fairfax 38.8 77.3, Herndon 39.0 77.4, Chantilly
  38.9 77.4, Vienna 38.9 77.3, Falls Church 38.9 77.2, Ashburn 39.0 77.5, Leesburg 39.1 77.6, Sterling 39.0 77.4,
  Manassas 38.8 77.4, Springfield 38.8 77.2, Virginia Beach 36.8 76.0, Norfolk 36.9 76.3, Chesapeake 36.8 76.3,
  Newport News 37.2 76.5, Hampton 37.0 76.4, Portsmouth 36.8 76.3, Suffolk 36.9 76.6, Richmond 37.5 77.5, Glen Allen
  37.7 77.5, Henrico 37.5 77.4, Midlothian 37.5 77.6, Charlottesville 38.0 78.5, Roanoke 37.3 80.0, Lynchburg 37.4
  79.2, Blacksburg 37.2 80.4, Fredericksburg 38.3 77.5, Williamsburg 37.3 76.7, Harrisonburg 38.4 78.9, Winchester
  39.2 78.2, McLean 38.9 77.2, Tysons 38.9 77.2
VT: Burlington 44.4 73.1, Montpelier 44.3 72.6, Rutland 43.6 73.0
WA: Seattle 47.6 122.3, Bellevue 47.6 122.2, Redmond 47.7 122.1, Kirkland 47.7 122.2, Tacoma 47.3 122.4, Everett
  47.9 122.2, Renton 47.5 122.2, Bothell 47.8 122.2, Kent 47.4 122.2, Issaquah 47.6 122.0, Vancouver 45.6 122.6,
  Spokane 47.7 117.4, Olympia 47.0 122.9, Bellingham 48.8 122.5, Yakima 46.6 120.6, Richland 46.3 119.3, Kennewick
  46.2 119.2, Bremerton 47.6 122.6, Walla Walla 46.1 118.3, Pullman 46.7 117.2
WI: Kenosha 42.6 87.8, Milwaukee 43.0 87.9, Brookfield 43.1 88.1, Waukesha 43.0 88.2, Madison 43.1 89.4, Middleton
  43.1 89.5, Sun Prairie 43.2 89.2, Verona 43.0 89.6, Green Bay 44.5 88.0, Appleton 44.3 88.4, La Crosse 43.8 91.2,
  Eau Claire 44.8 91.5, Oshkosh 44.0 88.6, Racine 42.7 87.8, Wausau 45.0 89.7, Wauwatosa 43.0 88.0, West Allis 43.0
  88.0
WV: Charleston 38.3 81.6, Morgantown 39.6 80.0, Huntington 38.4 82.3, Wheeling 40.1 80.6, Parkersburg 39.2 81.5
WY: Cheyenne 41.1 104.8, Casper 42.8 106.3, Laramie 41.4 105.6, Jackson 43.5 110.7
`;
