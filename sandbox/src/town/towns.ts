export interface Town {
  key: string
  name: string
  state: string
  zips: readonly string[]
  latitude: number
  longitude: number
  streets: readonly string[]
  districts: readonly string[]
}

/** Where the demo businesses are. The names of streets and districts also appear on the map */
export const towns: readonly Town[] = [
  {
    key: 'springfield',
    name: 'Springfield',
    state: 'IL',
    zips: ['62701', '62702', '62703', '62704'],
    latitude: 39.7817,
    longitude: -89.6501,
    streets: [
      'S Grand Ave',
      'W Monroe St',
      'S 2nd St',
      'E Laurel St',
      'Oak St',
      'Dirksen Pkwy',
      'E Cook St',
      'W Jefferson St',
      'S MacArthur Blvd',
      'N 5th St',
      'Stevenson Dr',
      'W Iles Ave',
      'Chatham Rd',
      'N Walnut St',
    ],
    districts: ['Westgate', 'Enos Park', 'Harvard Park', 'Laketown', 'Vinegar Hill', 'Indian Hills'],
  },
  {
    key: 'denver',
    name: 'Denver',
    state: 'CO',
    zips: ['80202', '80204', '80205', '80211'],
    latitude: 39.7392,
    longitude: -104.9903,
    streets: [
      'Larimer St',
      'E Colfax Ave',
      'W 38th Ave',
      'S Broadway',
      'Federal Blvd',
      'Speer Blvd',
      'N Downing St',
      'E 17th Ave',
      'Tennyson St',
      'Sheridan Blvd',
    ],
    districts: ['Highland', 'Baker', 'Five Points', 'Sloan Lake', 'City Park', 'Berkeley'],
  },
]
