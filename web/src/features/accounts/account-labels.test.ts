import { describe, expect, it } from 'vitest'
import type { Account } from '#contract/accounts.ts'
import { describeAccountCounts, doesAccountMatch, hasInvitationEnded, joinAdministratorNames } from './account-labels.ts'

const NOW = new Date('2026-11-16T20:00:00Z')

const account = (values: Partial<Account>): Account => ({
  client_account_uuid: 'account-1',
  login_email: 'megan@brightsmile.test',
  account_type: 'REGULAR',
  created_datetime: '2026-03-04T15:00:00.000Z',
  last_sign_in_datetime: null,
  invited_datetime: null,
  disabled: false,
  name: null,
  two_step: false,
  permissions: ['bills', 'statements', 'settings'],
  ...values,
})
const ADMIN = account({ account_type: 'MAIN', login_email: 'demo@marquee.test' })
const INVITED = account({ invited_datetime: '2026-11-16T15:00:00.000Z' })

describe('the sentence over the list', () => {
  it.each([
    [[ADMIN], '1 administrator'],
    [[ADMIN, account({})], '1 administrator, 1 standard user'],
    [[ADMIN, ADMIN, account({}), INVITED], '2 administrators, 2 standard users, 1 invited, not signed in yet'],
    [[ADMIN, account({ disabled: true })], '1 administrator, 1 standard user, 1 disabled'],
  ])('of %# › counts who there is', (accounts, sentence) => {
    expect(describeAccountCounts(accounts)).toBe(sentence)
  })
})

describe('a search', () => {
  it.each([
    ['DOYLE', true],
    ['megan@', true],
    [' meg ', true],
    ['null', false],
  ])('for %j › looks in name and e-mail address', (term, isFound) => {
    expect(doesAccountMatch(account({ name: 'Megan Doyle', login_email: 'megan@x.test' }), term)).toBe(isFound)
    expect(doesAccountMatch(account({ login_email: 'a@x.test' }), term)).toBe(false)
  })
})

describe('an invitation', () => {
  it('six and eight days old › has expired only then', () => {
    expect(hasInvitationEnded('2026-11-10T20:00:00Z', NOW)).toBe(false)
    expect(hasInvitationEnded('2026-11-08T20:00:00Z', NOW)).toBe(true)
  })
})

describe('whom a standard user can contact', () => {
  const others = ['a', 'b', 'c'].map((name) => account({ account_type: 'MAIN', login_email: `${name}@x.test` }))
  it.each([
    [[account({}), ADMIN], 'demo@marquee.test'],
    [[ADMIN, ...others.slice(0, 1)], 'demo@marquee.test or a@x.test'],
    [[ADMIN, ...others], 'demo@marquee.test, a@x.test or 2 others'],
    [
      [
        { ...ADMIN, disabled: true },
        { ...INVITED, account_type: 'MAIN' as const },
      ],
      'your administrator',
    ],
  ])('of %# › are the administrators who can sign in', (accounts, names) => {
    expect(joinAdministratorNames(accounts)).toBe(names)
  })
})
