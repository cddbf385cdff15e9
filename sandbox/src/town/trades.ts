/** A kind of business: the terms that people search for, and how such businesses are named */
export interface Trade {
  /** Every business of the trade matches these */
  terms: readonly string[]
  /** Each business also offers some of these */
  services: readonly string[]
  fronts: readonly string[]
  backs: readonly string[]
  /** What the services' autocompletion suggests */
  searches: readonly string[]
}

const FRONTS = [
  'Prairie',
  'Capitol',
  'Sangamon',
  'Lincoln',
  'Northgate',
  'Lakeside',
  'Old State',
  'Heartland',
  'Maple',
  'Riverbend',
  'Sunrise',
  'Cornerstone',
  'Union',
  'Hilltop',
  'Meadow',
  'Parkway',
  'Washington',
  'Route 66',
  'Evergreen',
  'Summit',
]

const createTrade = (terms: string[], services: string[], backs: string[], searches: string[]): Trade => ({
  terms,
  services,
  fronts: FRONTS,
  backs,
  searches,
})

export const trades = {
  dentist: createTrade(
    ['dentist', 'teeth', 'cleaning'],
    ['emergency', 'implant', 'kids', 'family', 'cosmetic', 'whitening', 'orthodontist', 'crown', 'root canal', 'denture', 'veneers'],
    ['Dental', 'Family Dentistry', 'Dental Group', 'Smiles', 'Dental Care', 'Dentistry', 'Dental Arts', 'Orthodontics', 'Dental Studio'],
    [
      'dentist near me',
      'dentist open saturday',
      'emergency dentist',
      'emergency dentist near me',
      'dental implants',
      'dental implants cost',
      'kids dentist',
      'family dentist',
      'teeth whitening',
      'teeth cleaning near me',
    ],
  ),
  therapist: createTrade(
    ['physical', 'therapy', 'therapist', 'rehab'],
    ['sports', 'back', 'pain', 'knee', 'massage', 'dry needling', 'posture'],
    ['Physical Therapy', 'Rehab', 'Sports Therapy', 'Physio', 'Movement Clinic'],
    ['physical therapy near me', 'sports physical therapy', 'back pain therapist', 'physical therapist denver', 'dry needling'],
  ),
  coffee: createTrade(
    ['coffee', 'cafe', 'espresso'],
    ['breakfast', 'bakery', 'wifi'],
    ['Coffee', 'Cafe', 'Roasters'],
    ['coffee near me', 'coffee shop'],
  ),
  plumber: createTrade(
    ['plumber', 'plumbing'],
    ['emergency', 'drain', 'water heater'],
    ['Plumbing', 'Drain & Sewer'],
    ['plumber near me', 'emergency plumber'],
  ),
  gym: createTrade(
    ['gym', 'fitness'],
    ['yoga', 'crossfit', 'personal trainer'],
    ['Fitness', 'Gym', 'Yoga'],
    ['gym near me', 'yoga studio'],
  ),
  pizza: createTrade(['pizza', 'restaurant'], ['delivery', 'italian'], ['Pizza', 'Pizzeria'], ['pizza near me', 'pizza delivery']),
  salon: createTrade(['hair', 'salon'], ['barber', 'color', 'nails'], ['Hair', 'Salon', 'Barbers'], ['hair salon near me', 'barber shop']),
  garage: createTrade(
    ['auto', 'repair', 'mechanic'],
    ['tires', 'oil change', 'brakes'],
    ['Auto Repair', 'Tire & Auto', 'Garage'],
    ['auto repair near me', 'oil change'],
  ),
  lawyer: createTrade(
    ['lawyer', 'attorney'],
    ['divorce', 'injury', 'estate'],
    ['Law', 'Legal Group'],
    ['lawyer near me', 'divorce attorney'],
  ),
  vet: createTrade(
    ['vet', 'veterinarian', 'animal'],
    ['emergency', 'cats', 'dogs'],
    ['Animal Hospital', 'Veterinary Clinic'],
    ['vet near me', 'emergency vet'],
  ),
} satisfies Record<string, Trade>

export type TradeName = keyof typeof trades
