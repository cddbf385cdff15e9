import type { DemoRandom } from './demo-random.ts'

const FIRST_NAMES =
  'Olivia Marcus Elena Grace Tyler Sofia Henry Maya Walter Chloe Isaac Ruth Victor Amara Peter Lucy Dylan Nina Oscar Rachel Samuel Irene Caleb Joanna Leo Martha Andre Paige Simon Yolanda Eric Bianca Howard Tessa Malik Diane Felix Audrey Jorge Wendy Curtis Naomi Roland Stella Kevin Priscilla Owen Teresa Brandon Celia'.split(
    ' ',
  )
const LAST_NAMES =
  'Bennett Alvarez Coleman Dawson Ellison Fischer Garrett Holloway Ingram Jacobs Keller Lawson Mendez Novak Osborne Parrish Quinn Ramsey Sheridan Thornton Underwood Vasquez Whitaker Yates Zimmerman Abbott Barlow Carver Donovan Everett Franklin Greer Huang Iverson Jensen Kowalski Lindgren Maddox Nolan Okafor Pruitt Reyes Salazar Tran Vaughn Walsh Yoder Archer Boone Castro'.split(
    ' ',
  )
const AREA_CODES = ['217', '447', '309', '618', '815', '779', '312', '872', '773', '708', '464', '630', '331', '847', '224', '730']

export interface DemoPerson {
  name: string
  first: string
  /** E.164, from the hundred numbers (555-01xx) of each area code that are reserved for fiction */
  phone: string
}

/**
 * Number endings that the showcase's and the sandbox's callers, the businesses
 * and support already use, so that each number shows one name everywhere
 */
const TAKEN = new Set([100, 107, 113, 118, 123, 126, 129, 133, 136, 139, 142, 144, 146, 147, 151, 163, 175, 180, 184, 190, 191, 198, 199])
const NUMBERS = AREA_CODES.flatMap((code) =>
  Array.from({ length: 100 }, (_, index) => 100 + index)
    .filter((ending) => !TAKEN.has(ending))
    .map((ending) => `+1${code}555${String(ending).padStart(4, '0')}`),
)
const REGULARS = 820

/** Picks a regular caller, favoring the beginning of the list, where the long-standing customers are, most of whom live nearby */
export const pickRegularCustomer = (random: DemoRandom): DemoPerson => buildPerson(Math.floor(random.next() ** 1.6 * REGULARS))

/** Picks a caller who most likely has not called before */
export const pickNewCustomer = (random: DemoRandom): DemoPerson => buildPerson(random.between(REGULARS, NUMBERS.length - 1))

function buildPerson(index: number): DemoPerson {
  const first = FIRST_NAMES[(index * 7) % FIRST_NAMES.length] ?? ''
  const last = LAST_NAMES[(index * 3 + Math.floor(index / FIRST_NAMES.length) * 11) % LAST_NAMES.length] ?? ''
  return { first, name: `${first} ${last}`, phone: NUMBERS[index % NUMBERS.length] ?? '' }
}

export const demoEmailOf = ({ name }: DemoPerson): string => `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@mail.test`
