export interface GoogleLocation {
  /** The number in `locations/{number}` */
  number: string
  /** The place in the reviews data */
  place: string
  title: string
  addressLines: string[]
  locality: string
  administrativeArea: string
  postalCode: string
  /** Whether the location is verified, so that its owner may reply to reviews */
  hasVoiceOfMerchant: boolean
}

interface GoogleAccount {
  number: string
  accountName: string
  type: 'PERSONAL' | 'LOCATION_GROUP'
  role: 'PRIMARY_OWNER' | 'OWNER' | 'MANAGER'
  locations: GoogleLocation[]
}

interface AnalyticsAccount {
  number: string
  displayName: string
  properties: { number: string; displayName: string }[]
}

export interface GooglePerson {
  email: string
  sub: string
  given_name: string
  family_name: string
  accounts: GoogleAccount[]
  /** Locations that the person was directly invited to. They are listed under accounts/- only, not under any account of the person */
  invited?: GoogleLocation[]
  analytics: AnalyticsAccount[]
}

function makeLocation(number: string, title: string, addressLine: string, more: Partial<GoogleLocation> = {}): GoogleLocation {
  return {
    number,
    place: `accounts/1001/locations/${number}`,
    title,
    addressLines: [addressLine],
    locality: 'Springfield',
    administrativeArea: 'IL',
    postalCode: '62701',
    hasVoiceOfMerchant: true,
    ...more,
  }
}

const brightSmile = makeLocation('2001', 'Bright Smile Dental', '1420 S Grand Ave', { postalCode: '62704' })
const lakeside = makeLocation('2002', 'Lakeside Physical Therapy', '1875 Lawrence St', {
  locality: 'Denver',
  administrativeArea: 'CO',
  postalCode: '80202',
})

function makePersonalAccount(number: string, accountName: string): GoogleAccount {
  return { number, accountName, type: 'PERSONAL', role: 'PRIMARY_OWNER', locations: [] }
}

const prairieTowns = ['Chatham', 'Rochester', 'Sherman', 'Auburn', 'Riverton', 'Petersburg', 'Taylorville', 'Lincoln', 'Jacksonville']
prairieTowns.push('Virden', 'Athens', 'Pawnee')

/** The people who can be chosen on the consent page */
export const googlePeople: GooglePerson[] = [
  {
    email: 'anita@brightsmile.test',
    sub: '108204268033311374519',
    given_name: 'Anita',
    family_name: 'Patel',
    accounts: [
      makePersonalAccount('1100', 'Anita Patel'),
      {
        number: '1001',
        accountName: 'Bright Smile Dental',
        type: 'LOCATION_GROUP',
        role: 'OWNER',
        locations: [
          brightSmile,
          makeLocation('2003', 'Bright Smile Kids', '1422 S Grand Ave', { postalCode: '62704' }),
          makeLocation('2004', 'Bright Smile Orthodontics', '2100 S Macarthur Blvd', { postalCode: '62704', hasVoiceOfMerchant: false }),
        ],
      },
    ],
    analytics: [
      {
        number: '54516992',
        displayName: 'Bright Smile Dental',
        properties: [
          { number: '412077318', displayName: 'brightsmile.test' },
          { number: '412077402', displayName: 'Online booking' },
        ],
      },
      { number: '54516993', displayName: 'Anita Patel', properties: [] },
    ],
  },
  {
    email: 'megan@brightsmile.test',
    sub: '112093744081160250337',
    given_name: 'Megan',
    family_name: 'Doyle',
    accounts: [
      makePersonalAccount('1200', 'Megan Doyle'),
      { number: '1001', accountName: 'Bright Smile Dental', type: 'LOCATION_GROUP', role: 'MANAGER', locations: [brightSmile] },
      {
        number: '1003',
        accountName: 'Prairie Dental Partners',
        type: 'LOCATION_GROUP',
        role: 'MANAGER',
        locations: prairieTowns.map((town, index) =>
          makeLocation(String(2101 + index), `Prairie Dental ${town}`, `${100 + index} Main St`, {
            place: `accounts/1003/locations/${2101 + index}`,
            locality: town,
            postalCode: `626${String(10 + index)}`,
          }),
        ),
      },
    ],
    analytics: [
      {
        number: '60771204',
        displayName: 'Prairie Dental Partners',
        properties: [{ number: '398001127', displayName: 'prairiedental.test' }],
      },
    ],
  },
  {
    email: 'karen@lakeside.test',
    sub: '104471930028846612075',
    given_name: 'Karen',
    family_name: 'Holt',
    // The same place as the agency's 1001/2002, because a location can be reached under every account that manages it
    accounts: [{ ...makePersonalAccount('1300', 'Karen Holt'), locations: [lakeside] }],
    analytics: [{ number: '71840233', displayName: 'Lakeside', properties: [{ number: '405518826', displayName: 'lakesidept.test' }] }],
  },
  {
    email: 'dana@brightsmile.test',
    sub: '117350062294815503986',
    given_name: 'Dana',
    family_name: 'Whitfield',
    accounts: [makePersonalAccount('1400', 'Dana Whitfield')],
    analytics: [],
  },
  {
    email: 'rosa@brightsmile.test',
    sub: '113309174427700158802',
    given_name: 'Rosa',
    family_name: 'Delgado',
    accounts: [makePersonalAccount('1500', 'Rosa Delgado')],
    invited: [makeLocation('2003', 'Bright Smile Kids', '412 E Monroe St')],
    analytics: [],
  },
]

/** The agency's own account, whose refresh token is in the portal's configuration. It manages every place */
export const agency: GooglePerson = {
  email: 'agency@marquee.test',
  sub: '100000000000000000001',
  given_name: 'Marquee',
  family_name: 'Agency',
  accounts: [{ number: '1001', accountName: 'Marquee clients', type: 'LOCATION_GROUP', role: 'OWNER', locations: [brightSmile, lakeside] }],
  analytics: [],
}

export function findGooglePerson(email: string): GooglePerson | null {
  return [...googlePeople, agency].find((person) => person.email === email) ?? null
}

export function fullNameOf({ given_name, family_name }: GooglePerson): string {
  return `${given_name} ${family_name}`
}

/** The places by their names in the reviews data */
export function findPlaceName(place: string): string | null {
  const all = googlePeople.flatMap(({ accounts }) => accounts.flatMap(({ locations }) => locations))
  return all.find((one) => one.place === place)?.title ?? null
}

/** All locations that the person may manage: those in the person's accounts, and those that the person was invited to */
export function locationsOf({ accounts, invited = [] }: GooglePerson): GoogleLocation[] {
  const all = [...accounts.flatMap(({ locations }) => locations), ...invited]
  return all.filter(({ number }, at) => all.findIndex((one) => one.number === number) === at)
}

/** Whether the person manages the location under any account, because Performance names it without one */
export function managesLocation(person: GooglePerson, number: string): boolean {
  return locationsOf(person).some((one) => one.number === number)
}

export function mayReadProperty(person: GooglePerson, number: string): boolean {
  return person.analytics.some(({ properties }) => properties.some((one) => one.number === number))
}

export function findLocation(person: GooglePerson, account: string, number: string): GoogleLocation | null {
  if (account === '-') return locationsOf(person).find((one) => one.number === number) ?? null
  const found = person.accounts.find((one) => one.number === account)
  return found?.locations.find((one) => one.number === number) ?? null
}
