import { DEMO_CLIENT_UUID, type DemoContribution, OTHER_CLIENT_UUID } from '../../platform/demo/demo-data.ts'
import { accounts, clients } from '../../platform/identity/identity.tables.ts'
import { hashPassword } from '../../platform/identity/passwords.ts'

const DAY_MS = 86_400_000
const DEMO_PASSWORD = 'Demo!2345'

/** The demo accounts, which `npm start` prints */
const DEMO_SIGN_INS = [
  {
    email: 'demo@marquee.test',
    name: 'Dr. Anita Patel',
    who: 'Administrator of Bright Smile Dental',
    clientUuid: DEMO_CLIENT_UUID,
    accountType: 'MAIN',
  },
  {
    email: 'staff@marquee.test',
    name: 'Hannah Brooks',
    who: 'Standard User of Bright Smile Dental',
    clientUuid: DEMO_CLIENT_UUID,
    accountType: 'REGULAR',
  },
  {
    email: 'other@marquee.test',
    name: 'Marcus Webb',
    who: 'Administrator of Lakeside Physical Therapy',
    clientUuid: OTHER_CLIENT_UUID,
    accountType: 'MAIN',
  },
] as const

export const DEMO_EMAILS: readonly string[] = DEMO_SIGN_INS.map(({ email }) => email)

export const describeDemoSignIns = (): string[] => DEMO_SIGN_INS.map(({ email, who }) => `${email.padEnd(20)} ${DEMO_PASSWORD}   ${who}`)

export const signInDemo: DemoContribution = {
  name: 'businesses and accounts',
  async make(db, { clock }) {
    // The start of the demo's history
    const createdAt = new Date(clock.now().getTime() - 406 * DAY_MS)
    await db.insert(clients).values([
      {
        clientUuid: DEMO_CLIENT_UUID,
        companyName: 'Bright Smile Dental',
        brand: 'marquee',
        timeZone: 'America/Chicago',
        phoneCountryCode: '+1',
        address1: '1420 S Grand Ave',
        city: 'Springfield',
        state: 'IL',
        zipCode: '62704',
        phoneNumber: '(217) 555-0100',
        createdAt,
      },
      {
        // Without an address, so that "Needs doing today" is not empty
        clientUuid: OTHER_CLIENT_UUID,
        companyName: 'Lakeside Physical Therapy',
        brand: 'partner',
        timeZone: 'America/Denver',
        phoneCountryCode: '+1',
        createdAt,
      },
    ])
    const passwordHash = await hashPassword(DEMO_PASSWORD)
    await db.insert(accounts).values(
      DEMO_SIGN_INS.map(({ clientUuid, email, name, accountType }) => ({
        clientUuid,
        email,
        name,
        accountType,
        passwordHash,
        createdAt,
      })),
    )
  },
}
