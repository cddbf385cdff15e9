interface InstagramAccount {
  id: string
  username: string
  name: string
  followers_count: number
}

export interface FacebookPage {
  id: string
  name: string
  category: string
  followers_count: number
  instagram: InstagramAccount | null
}

/** What a person may do on a Page; insights require ANALYZE */
type PageTask = 'ADVERTISE' | 'ANALYZE' | 'CREATE_CONTENT' | 'MESSAGING' | 'MODERATE' | 'MANAGE'

/** A business portfolio, whose Pages are missing from the person's accounts */
interface Portfolio {
  id: string
  name: string
  edge: 'owned_pages' | 'client_pages'
}

interface PageRole {
  page: FacebookPage
  /** Empty for a portfolio's Pages that are assigned to other people */
  tasks: PageTask[]
  portfolio?: Portfolio
}

export interface FacebookPerson {
  id: string
  name: string
  roles: PageRole[]
}

const allTasks: PageTask[] = ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MESSAGING', 'MODERATE', 'MANAGE']

const dental: FacebookPage = {
  id: '104266592381001',
  name: 'Bright Smile Dental',
  category: 'Dentist & Dental Office',
  followers_count: 2_184,
  instagram: { id: '17841405309211001', username: 'brightsmile.dental', name: 'Bright Smile Dental', followers_count: 1_236 },
}

const kids: FacebookPage = {
  id: '104266592381002',
  name: 'Bright Smile Kids',
  category: 'Pediatric Dentist',
  followers_count: 318,
  instagram: null,
}

const therapy: FacebookPage = {
  id: '104266592381003',
  name: 'Lakeside Physical Therapy',
  category: 'Physical Therapist',
  followers_count: 742,
  instagram: { id: '17841405309211003', username: 'lakeside.pt', name: 'Lakeside PT', followers_count: 405 },
}

const riverbend: FacebookPage = {
  id: '104266592381006',
  name: 'Riverbend Dental',
  category: 'Dentist & Dental Office',
  followers_count: 512,
  instagram: { id: '17841405309211006', username: 'riverbend.dental', name: 'Riverbend Dental', followers_count: 268 },
}

const orthodontics: FacebookPage = {
  id: '104266592381007',
  name: 'Riverbend Orthodontics',
  category: 'Orthodontist',
  followers_count: 207,
  instagram: null,
}

const endodontics: FacebookPage = { ...orthodontics, id: '104266592381008', name: 'Riverbend Endodontics' }

const riverbendGroup = { id: '384400123000001', name: 'Riverbend Group' }

/** Has far more posts and comments than a practice */
const group: FacebookPage = {
  id: '104266592381005',
  name: 'Prairie Dental Group',
  category: 'Dentist & Dental Office',
  followers_count: 48_310,
  instagram: { id: '17841405309211005', username: 'prairie.dental', name: 'Prairie Dental Group', followers_count: 31_904 },
}

/** The people who can be chosen in the dialog */
export const facebookPeople: FacebookPerson[] = [
  {
    id: '10229400110001',
    name: 'Anita Patel',
    roles: [
      { page: dental, tasks: allTasks },
      { page: kids, tasks: allTasks },
    ],
  },
  { id: '10229400110002', name: 'Megan Doyle', roles: [{ page: dental, tasks: ['MESSAGING', 'MODERATE'] }] },
  { id: '10229400110003', name: 'Karen Holt', roles: [{ page: therapy, tasks: allTasks }] },
  { id: '10229400110004', name: 'Dana Whitfield', roles: [] },
  { id: '10229400110005', name: 'Omar Lindqvist', roles: [{ page: group, tasks: allTasks }] },
  {
    id: '10229400110006',
    name: 'Rosa Delgado',
    roles: [
      { page: riverbend, tasks: allTasks, portfolio: { ...riverbendGroup, edge: 'owned_pages' } },
      { page: orthodontics, tasks: allTasks, portfolio: { ...riverbendGroup, edge: 'client_pages' } },
      { page: endodontics, tasks: [], portfolio: { ...riverbendGroup, edge: 'owned_pages' } },
    ],
  },
]

export function findFacebookPerson(id: string | null): FacebookPerson | null {
  return facebookPeople.find((person) => person.id === id) ?? null
}
