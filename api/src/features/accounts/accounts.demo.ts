import { randomUUID } from 'node:crypto'
import type { Permission } from '#contract/permissions.ts'
import { addDays } from '../../platform/base/add-days.ts'
import { DEMO_CLIENT_UUID, type DemoContribution } from '../../platform/demo/demo-data.ts'
import { toDayAndMinutes, toMoment } from '../../platform/demo/demo-days.ts'
import { accounts } from '../../platform/identity/identity.tables.ts'
import { hashPassword } from '../../platform/identity/passwords.ts'

const TIME_ZONE = 'America/Chicago'
const EIGHT = 8 * 60
const FIVE = 17 * 60

interface Colleague {
  email: string
  name: string
  accountType: 'MAIN' | 'REGULAR'
  madeDaysAgo: number
  signIn: { daysAgo: number; minutes: number }
  deniedPermissions?: readonly Permission[]
}

const COLLEAGUES: readonly Colleague[] = [
  {
    email: 'megan@brightsmile.test',
    name: 'Megan Doyle',
    accountType: 'REGULAR',
    madeDaysAgo: 257,
    signIn: { daysAgo: 0, minutes: EIGHT + 2 },
  },
  {
    email: 'priya@brightsmile.test',
    name: 'Priya Nair',
    accountType: 'REGULAR',
    madeDaysAgo: 154,
    signIn: { daysAgo: 1, minutes: FIVE - 9 },
    deniedPermissions: ['bills', 'statements'],
  },
  {
    email: 'jonah.lee@brightsmile.test',
    name: 'Dr. Jonah Lee',
    accountType: 'MAIN',
    madeDaysAgo: 154,
    signIn: { daysAgo: 4, minutes: EIGHT + 71 },
  },
]

/** Colleagues in the demo business, one of them invited. Their passwords are random, because nobody signs in as them */
export const accountsDemo: DemoContribution = {
  name: 'accounts',
  async make(db, { clock }) {
    const now = clock.now()
    const { day: today, minutes } = toDayAndMinutes(now, TIME_ZONE)
    // Before eight in the morning nobody has signed in today
    const shift = minutes > EIGHT + 2 ? 0 : 1
    const momentAt = (daysAgo: number, minutesOfDay: number) => toMoment(addDays(today, -daysAgo), minutesOfDay, TIME_ZONE)
    const passwordHash = await hashPassword(randomUUID())
    await db.insert(accounts).values([
      ...COLLEAGUES.map(({ email, name, accountType, madeDaysAgo, signIn, deniedPermissions = [] }, index) => ({
        clientUuid: DEMO_CLIENT_UUID,
        email,
        name,
        accountType,
        passwordHash,
        deniedPermissions: [...deniedPermissions],
        createdAt: momentAt(madeDaysAgo, EIGHT + 30 + index),
        lastSignInAt: momentAt(signIn.daysAgo + shift, signIn.minutes),
      })),
      {
        clientUuid: DEMO_CLIENT_UUID,
        email: 'books@prairieledger.test',
        name: 'Judith Moore',
        accountType: 'REGULAR',
        // The bookkeeper does not need the settings
        deniedPermissions: ['settings'],
        invitedAt: now,
        createdAt: now,
      },
    ])
  },
}
