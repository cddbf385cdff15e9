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

/** What a person may do on a Page; insights need ANALYZE */
type PageTask = 'ADVERTISE' | 'ANALYZE' | 'CREATE_CONTENT' | 'MESSAGING' | 'MODERATE' | 'MANAGE'

export interface FacebookPerson {
  id: string
  name: string
  roles: { page: FacebookPage; tasks: PageTask[] }[]
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

/** Far more posts and comments than a practice has */
const group: FacebookPage = {
  id: '104266592381005',
  name: 'Prairie Dental Group',
  category: 'Dentist & Dental Office',
  followers_count: 48_310,
  instagram: { id: '17841405309211005', username: 'prairie.dental', name: 'Prairie Dental Group', followers_count: 31_904 },
}

/** Those who can be chosen in the dialog */
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
]

export function findFacebookPerson(id: string | null): FacebookPerson | null {
  return facebookPeople.find((person) => person.id === id) ?? null
}
