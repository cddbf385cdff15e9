import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { getImport, type ImportPreview, type ImportRow, previewImport, startImport } from '#contract/business-promoter/import-list.ts'
import { listInvitations } from '#contract/business-promoter/invitations.ts'
import { getPromoterSettings } from '#contract/business-promoter/promoter-settings.ts'
import { getPromoterStats } from '#contract/business-promoter/promoter-stats.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { startSession } from '../../../platform/session/session.ts'
import { type FakeApi, fakeApi } from '../../../platform/testing/fake-api.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import BusinessPromoterScreen from '../BusinessPromoterScreen.tsx'
import { SETTINGS, STATS } from '../testing/invitation-fixtures.ts'
import type { ImportProgress } from './import.data.ts'

const row = (line: number, change: Partial<ImportRow> = {}): ImportRow => ({
  line,
  name: `Person ${line}`,
  email: `person${line}@customer.test`,
  phone_number: '',
  language: null,
  problem: '',
  warning: '',
  duplicate: '',
  text_parts: 0,
  ...change,
})

const progress = (change: Partial<ImportProgress>): ImportProgress => ({
  import_uuid: '0a5c6a7e-5a1d-4f0e-9b1c-000000000009',
  total: 42,
  done: 17,
  sent: 16,
  held: 0,
  unsubscribed: 0,
  failed: 1,
  finished: false,
  created_datetime: new Date().toISOString(),
  ...change,
})

let server: FakeApi

beforeEach(() => {
  localStorage.clear()
  startSession('token-a')
  queryClient.clear()
  server = fakeApi()
  server.respond(listInvitations, { code: 200, data: [], page: { totalElements: 0, totalPage: 0, size: 10, number: 1 } })
  server.respond(getImport, { code: 200, data: null })
  server.respond(getPromoterSettings, { code: 200, data: SETTINGS })
  server.respond(getPromoterStats, { code: 200, data: STATS })
  server.respond(startImport, { code: 201, import_uuid: '0a5c6a7e-5a1d-4f0e-9b1c-000000000009' })
})

const open = () => renderScreen({ Screen: BusinessPromoterScreen, path: '/businessPromoter' })

const TERMS = {
  text_part_price: 0.0113,
  texts_left: 2000,
  emails_left: 5000,
  texts_per_second: 1,
  emails_per_second: 10,
  texts_wait_until: null,
}

async function openWith(rows: ImportRow[], ignoredColumns: string[] = [], sending: ImportPreview['sending'] = TERMS) {
  server.respond(previewImport, { code: 200, rows, ignored_columns: ignoredColumns, sending })
  const { user } = await open()
  await user.click(screen.getAllByRole('button', { name: 'Import list' })[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Import list' }))
  fireEvent.drop(dialog.getByRole('region', { name: 'File' }), {
    dataTransfer: { files: [new File(['name,email\n'], 'day list.csv', { type: 'text/csv' })] },
  })
  await dialog.findByText('day list.csv')
  return { user, dialog }
}

describe('Import list', () => {
  it('at night › shows until when the texts are deferred', async () => {
    const { dialog } = await openWith([row(2, { text_parts: 1 })], [], { ...TERMS, texts_wait_until: '2031-11-20T14:00:00.000Z' })
    expect(dialog.getByText(/Texts will be sent Nov 20, 2031, /)).toBeDefined()
  })

  it('with texts › shows their cost and duration before they are sent, for those who are chosen', async () => {
    const { user, dialog } = await openWith([row(2), ...[3, 4, 5].map((line) => row(line, { text_parts: 2 }))])
    expect(dialog.getByText('4 emails and 3 texts in 6 parts. Texts cost about $0.07. Sending takes about 1 minute')).toBeDefined()
    for (const line of [3, 4, 5]) await user.click(dialog.getByRole('checkbox', { name: `Invite Person ${line}, row ${line}` }))
    expect(dialog.getByText('1 email. Sending takes about 1 minute')).toBeDefined()
  })

  it('with more than is left for today › reports that, and sends only what fits', async () => {
    const rows = [2, 3].map((line) => row(line, { text_parts: 1 }))
    const { user, dialog } = await openWith(rows, [], { ...TERMS, texts_left: 1 })
    expect(dialog.getByText(/^Your business can send 1 more text today/)).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Invite 2 people' }).hasAttribute('disabled')).toBe(true)
    await user.click(dialog.getByRole('checkbox', { name: 'Invite Person 3, row 3' }))
    expect(dialog.queryByText(/more text today/)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Invite 1 person' }))
    await waitFor(() => expect(server.calls(startImport)).toHaveLength(1))
  })

  it('with errors and duplicates › leaves them out, summarizes that in a sentence, and includes a ticked duplicate', async () => {
    const { user, dialog } = await openWith([
      row(2),
      row(3, { email: 'nobody', problem: 'The e-mail address is not correct.' }),
      row(4, { duplicate: 'Invited in the last 30 days' }),
      row(5, { duplicate: 'Unsubscribed' }),
    ])
    expect(dialog.getByRole('status').textContent).toBe(
      '1 person will be invited, 1 row has an error, 1 was invited recently, 1 has unsubscribed',
    )
    expect(dialog.getByText('The e-mail address is not correct.')).toBeDefined()
    expect(dialog.queryByRole('checkbox', { name: /row 3/ })).toBeNull()
    expect(dialog.getByText('Only invite people who agreed to be contacted.')).toBeDefined()
    await user.click(dialog.getByRole('checkbox', { name: 'Invite Person 4, row 4' }))
    server.respond(getImport, { code: 200, data: progress({ total: 2, done: 0 }) })
    await user.dblClick(dialog.getByRole('button', { name: 'Invite 2 people' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('progressbar', { name: 'Progress of your list' })).toBeDefined()
    expect(server.calls(startImport)).toHaveLength(1)
    expect(server.calls(startImport)[0]?.body).toMatchObject({
      rows: [
        { name: 'Person 2', email: 'person2@customer.test', phone_number: '' },
        { name: 'Person 4', email: 'person4@customer.test', phone_number: '' },
      ],
    })
  })

  it('with a wrong e-mail beside a good number › invites by text only', async () => {
    const byText = { email: '', phone_number: '+1-217-555-0145', warning: 'By text only: dora@mail is not a correct e-mail address' }
    const inEnglish = { warning: 'In English: Polish is not one of our languages' }
    const { dialog } = await openWith([row(2, byText), row(3, inEnglish)], [])
    expect(dialog.getByRole('status').textContent).toBe('2 people will be invited (1 by text only)')
  })

  it('with a wrong number beside a good e-mail, and columns that are not read › reports both, and invites by e-mail', async () => {
    const warning = 'By e-mail only: 0146 / 0147 is not a correct phone number'
    const columns = ['Born', 'City', 'Zip', 'Plan', 'Dentist', 'Notes', 'Balance', 'Recall']
    const { user, dialog } = await openWith([row(2, { phone_number: '+1-217-555-0142' }), row(3, { warning })], columns)
    expect(dialog.getByRole('status').textContent).toBe('2 people will be invited (1 by email only)')
    expect(dialog.getByText('Ignored columns: Born, City, Zip, Plan, Dentist, Notes and 2 more')).toBeDefined()
    expect(dialog.getByText(warning)).toBeDefined()
    expect(dialog.getByText('+1 (217) 555-0142')).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Invite 2 people' }))
    await waitFor(() => expect(server.calls(startImport)).toHaveLength(1))
    expect(server.calls(startImport)[0]?.body).toMatchObject({
      rows: [{ phone_number: '+1-217-555-0142' }, { email: 'person3@customer.test', phone_number: '' }],
    })
  })

  it('with two thousand rows › renders fifty at a time and sends them all', async () => {
    const { user, dialog } = await openWith(Array.from({ length: 2000 }, (_, index) => row(index + 2)))
    expect(dialog.getAllByRole('row')).toHaveLength(51)
    await user.click(dialog.getByRole('button', { name: 'Page 40' }))
    expect(dialog.getByText('Person 2001')).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Invite 2,000 people' }))
    await waitFor(() => expect(server.calls(startImport)).toHaveLength(1))
    expect(server.calls(startImport)[0]?.body).toHaveProperty('rows.length', 2000)
  })

  it('rejected › shows the reason and retains the choice; a retry sends the same list', async () => {
    const { user, dialog } = await openWith([row(2)])
    server.reject(startImport, 'unavailable', 'The server is away')
    const invite = dialog.getByRole('button', { name: 'Invite 1 person' })
    await user.click(invite)
    expect(await dialog.findByText('The server is away')).toBeDefined()
    await user.click(invite)
    await waitFor(() => expect(server.calls(startImport)).toHaveLength(2))
    const [first, second] = server.calls(startImport).map(({ body }) => (body as { import_uuid: string }).import_uuid)
    expect(first).toBe(second)
  })

  it('finished at night › shows how many texts are waiting', async () => {
    server.respond(getImport, { code: 200, data: progress({ done: 42, sent: 1, held: 40, finished: true }) })
    await open()
    expect(await screen.findByText('42 people: 1 sent, 40 waiting for texting hours, 1 failed')).toBeDefined()
  })

  it('found unfinished by a new window › continues in a toast when the page is left, and reports the result', async () => {
    server.respond(getImport, { code: 200, data: progress({}) })
    const { router } = await open()
    expect(await screen.findByText('17 of 42')).toBeDefined()
    server.respond(getImport, { code: 200, data: progress({ done: 42, sent: 40, unsubscribed: 1, finished: true }) })
    await router.navigate({ to: '/home' })
    expect(await screen.findByText('42 people: 40 sent, 1 unsubscribed, 1 failed')).toBeDefined()
  })
})
