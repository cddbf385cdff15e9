import { expect, test } from 'vitest'
import { type Account, changePermissions, listClientAccounts } from '#contract/accounts.ts'
import { type Call, runCommand } from '../../platform/command-line/commands.ts'
import { accountsCommands } from './accounts.commands.ts'

const ACCOUNT: Account = {
  client_account_uuid: '7d9f3c1e-2b4a-4c6d-8e0f-1a2b3c4d5e6f',
  login_email: 'megan@brightsmile.test',
  name: null,
  account_type: 'MAIN',
  created_datetime: '2026-03-04T15:00:00.000Z',
  last_sign_in_datetime: '2026-11-16T14:02:00.000Z',
  invited_datetime: null,
  disabled: false,
  two_step: false,
  permissions: ['bills', 'statements', 'settings'],
}

async function print(data: Account[]): Promise<string> {
  const call = (async (endpoint: unknown, request: unknown) => {
    expect(endpoint).toBe(listClientAccounts)
    expect(request).toEqual({ params: { client_uuid: 'client-1' } })
    return { code: 200, data }
  }) as Call
  return runCommand('operator', accountsCommands, ['accounts', 'list', '--client', 'client-1'], async () => call)
}

test('npm run operator -- accounts list › of a business › prints a line for each account, with its special states', async () => {
  const lines = await print([
    ACCOUNT,
    { ...ACCOUNT, account_type: 'REGULAR', last_sign_in_datetime: null, disabled: true, permissions: ['settings'] },
    { ...ACCOUNT, last_sign_in_datetime: null, invited_datetime: '2026-11-16T14:02:00.000Z' },
  ])
  expect(lines.split('\n')).toEqual([
    'megan@brightsmile.test  Administrator  created 2026-03-04  last sign-in 2026-11-16',
    'megan@brightsmile.test  Standard User  created 2026-03-04  last sign-in never  disabled  no Bills  no Payment History',
    'megan@brightsmile.test  Administrator  created 2026-03-04  invited 2026-11-16',
  ])
})

test('npm run operator -- accounts list › of a business without accounts › reports that there are none', async () => {
  expect(await print([])).toBe('No accounts yet.')
})

test.each([
  ['settings, bills', ['settings', 'bills'], 'Settings, Bills'],
  ['none', [], 'none of these'],
])(
  'npm run operator -- accounts permissions › open to %s › sends them, and prints what is open now',
  async (open, permissions, printed) => {
    const call = (async (endpoint: unknown, request: unknown) => {
      expect([endpoint, request]).toEqual([changePermissions, { body: { email: 'megan@brightsmile.test', permissions } }])
      return { code: 200 }
    }) as Call
    const typed = ['accounts', 'permissions', '--email', 'megan@brightsmile.test', '--open', open]
    expect(await runCommand('operator', accountsCommands, typed, async () => call)).toBe(`megan@brightsmile.test can open ${printed}`)
  },
)
