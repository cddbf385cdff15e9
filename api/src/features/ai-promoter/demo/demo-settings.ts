import type { aiPromptSettings, aiStaff } from '../ai-promoter.tables.ts'

type Settings = Omit<typeof aiPromptSettings.$inferInsert, 'clientUuid'>
/** `since`: how many days ago the person was added */
type Person = Omit<typeof aiStaff.$inferInsert, 'clientUuid' | 'uuid' | 'createdAt'> & { since: number }

const COMMON_RULES =
  'Write as the patient, in the first person, in plain words. Two to four sentences. Use only what the patient picked or wrote. No prices, no medical claims, no names of other patients. Never say how many stars.'
const VARIATIONS = {
  firstRules: 'Start with why the patient came in. Then what was done, step by step. Calm and matter of fact.',
  secondRules:
    'Start with a person from the team and what they did well. Warm, a little shorter. End with how the patient felt on the way out.',
  thirdRules: 'Two sentences at most. One about the visit, one for a neighbor who is looking for help.',
}

export const DENTAL_SETTINGS: Settings = {
  businessType: 'Dental practice',
  keywords: ['dental practice', 'family dentist', 'implants', 'crowns', 'cleaning', 'Invisalign', 'emergency dentist', 'Springfield IL'],
  description:
    'Family dental practice on South Grand Avenue since 2009. Two dentists, one hygienist, same-day crowns, evening hours on Wednesday. Most patients come from Springfield, Westgate and Laketown.',
  commonRules: COMMON_RULES,
  ...VARIATIONS,
  customerKeywords: ['Waiting time', 'Cleaning', 'Explanation', 'Front desk', 'Treatment', 'Visit with kids', 'Costs', 'Parking'],
}

export const DENTAL_STAFF: readonly Person[] = [
  {
    name: 'Dr. Anita Patel',
    position: 'Dentist, owner',
    keywords: ['gentle', 'explains', 'same-day crowns', 'shows the scan', 'listens'],
    commonRules: 'Call her Dr. Patel, never Anita. Mention that she shows the scan before she starts, if the patient says so.',
    firstRules: 'Begin with what she explained. Keep it factual.',
    secondRules: 'Begin with how the patient felt before and after. One sentence about her manner.',
    since: 259,
  },
  {
    name: 'Dr. Jonah Lee',
    position: 'Dentist',
    keywords: ['calm', 'good with kids', 'honest advice'],
    commonRules: 'Call him Dr. Lee. If children were there, they come first.',
    firstRules: 'Say what he did in the order in which it happened.',
    secondRules: 'Begin with how calmly he explains things.',
    since: 259,
  },
  {
    name: 'Megan Doyle',
    position: 'Front desk',
    keywords: ['friendly', 'stays with nervous patients'],
    commonRules: 'Call her Megan. She welcomes people; she does not treat them.',
    firstRules: 'One short remark at the end.',
    secondRules: 'She may come first if the patient was nervous.',
    since: 257,
  },
  {
    name: 'Priya Nair',
    position: 'Front desk',
    keywords: ['on time', 'clear about insurance', 'organized'],
    commonRules: 'Call her Priya. Insurance only if the patient brought it up.',
    firstRules: 'Mention her if the visit started on time.',
    secondRules: 'Begin with what she made easy.',
    since: 154,
  },
]

export const THERAPY_SETTINGS: Settings = {
  businessType: 'Physical therapy',
  keywords: ['physical therapy', 'knee', 'shoulder', 'back pain', 'Denver'],
  description: 'Physical therapy by the lake. You leave every visit with a written home plan.',
  commonRules: COMMON_RULES,
  ...VARIATIONS,
  customerKeywords: ['Exercises', 'Explanation', 'Waiting time', 'Home plan', 'Front desk'],
}

export const THERAPY_STAFF: readonly Person[] = [
  {
    name: 'Erin Walsh',
    position: 'Physical therapist',
    keywords: ['patient', 'careful'],
    commonRules: 'Call her Erin.',
    firstRules: 'Begin with the reason for the visits.',
    secondRules: 'Begin with what she noticed.',
    since: 200,
  },
  {
    name: 'Mateo Reyes',
    position: 'Physical therapist',
    keywords: ['listens', 'home plans'],
    commonRules: 'Call him Mateo.',
    firstRules: 'Mention the home plan.',
    secondRules: 'Begin with how he listens.',
    since: 120,
  },
]
