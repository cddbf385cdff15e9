import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getLatestSeoReport, getSeoDetail } from '#contract/seo/seo-report.ts'
import {
  createReportShareLink,
  getReportRecipients,
  listReportShareLinks,
  revokeReportShareLink,
  saveReportRecipients,
} from '#contract/seo/seo-sharing.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { startSession } from '../../../platform/session/session.ts'
import { sessionStore } from '../../../platform/session-store.ts'
import { type FakeApi, fakeApi } from '../../../platform/testing/fake-api.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import SeoReportScreen from '../SeoReportScreen.tsx'
import { DETAIL, LATEST, noReport, SHARE_LINK_UUID } from '../testing/seo-fixtures.ts'

let server: FakeApi

const LINK = {
  share_uuid: SHARE_LINK_UUID,
  created_at: '2026-11-16T15:00:00.000Z',
  ends_at: '2027-02-14T15:00:00.000Z',
  created_by: 'demo@marquee.test',
}
const SHARED_URL = 'https://portal.test/seo-report/abcdefghijklmnopqrstuvwx'

beforeEach(() => {
  localStorage.clear()
  startSession('token-a')
  sessionStore.describe({ timeZone: 'America/Chicago', nickname: 'Bright Smile Dental', type: 'MAIN' })
  queryClient.clear()
  server = fakeApi()
  server.respond(getLatestSeoReport, LATEST)
  server.respond(getSeoDetail, DETAIL)
  server.respond(listReportShareLinks, { code: 200, data: [] })
  server.respond(createReportShareLink, { code: 201, data: { ...LINK, url: SHARED_URL } })
  server.respond(revokeReportShareLink, { code: 200 })
  server.respond(getReportRecipients, {
    code: 200,
    emails: ['owner@bright-smile.test'],
    recipients: [{ email: 'owner@bright-smile.test', state: 'waiting' }],
    last_sent_at: '2026-11-02T14:00:00.000Z',
  })
  server.respond(saveReportRecipients, { code: 200 })
})

async function open(item: 'Link to this report' | 'Monthly email') {
  const { user } = await renderScreen({ Screen: SeoReportScreen, path: '/seo', at: '/seo' })
  await screen.findByText('1,842')
  await user.click(screen.getByRole('button', { name: 'Share' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
  return { user, dialog: within(await screen.findByRole('dialog')) }
}

describe('/seo › a share link', () => {
  it('made › is shown once, can be copied, and is listed', async () => {
    const { user, dialog } = await open('Link to this report')
    expect(await dialog.findByText('No active links')).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Create link' }))
    expect(((await dialog.findByRole('textbox', { name: 'Your new link' })) as HTMLInputElement).value).toBe(SHARED_URL)
    expect(dialog.getByText(/^by demo@marquee.test, expires/).textContent).toContain('Feb 14')
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce()
    await user.click(dialog.getByRole('button', { name: 'Copy' }))
    expect(writeText).toHaveBeenCalledWith(SHARED_URL)
    expect(await screen.findByText('Link copied')).toBeDefined()
  })

  it('ended › requires confirmation, then is gone from the list', async () => {
    server.respond(listReportShareLinks, { code: 200, data: [LINK] })
    const { user, dialog } = await open('Link to this report')
    await user.click(await dialog.findByRole('button', { name: /^Turn off the link created/ }))
    expect(server.calls(revokeReportShareLink)).toHaveLength(0)
    await user.click(await screen.findByRole('button', { name: 'Turn off link' }))
    expect(await dialog.findByText('No active links')).toBeDefined()
    expect(server.calls(revokeReportShareLink)[0]?.url.pathname).toBe(`/api/seo/shares/${SHARE_LINK_UUID}`)
  })

  it('of a month without a report › is not offered', async () => {
    server.respond(getSeoDetail, noReport(2025, 8))
    const { user } = await renderScreen({ Screen: SeoReportScreen, path: '/seo', at: '/seo?year=2025&month=8' })
    await screen.findByText(/Your first report is for/)
    await user.click(screen.getByRole('button', { name: 'Share' }))
    expect((await screen.findByRole('menuitem', { name: 'Link to this report' })).hasAttribute('disabled')).toBe(true)
  })
})

describe('/seo › the monthly e-mail', () => {
  it('given another address › is saved with both', async () => {
    const { user, dialog } = await open('Monthly email')
    expect(await dialog.findByText('owner@bright-smile.test')).toBeDefined()
    expect(dialog.getByText(/Last sent/).textContent).toMatch(/Last sent .*, 8:00 AM\.$/)
    await user.type(dialog.getByRole('textbox', { name: 'Add an address' }), 'desk@bright-smile.test{Enter}')
    expect(await dialog.findByText('desk@bright-smile.test')).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(server.calls(saveReportRecipients)[0]?.body).toEqual({ emails: ['owner@bright-smile.test', 'desk@bright-smile.test'] }),
    )
    expect(await screen.findByText('Addresses saved. New addresses get a confirmation link first')).toBeDefined()
  })

  it('given what is no address, or one twice › shows an error and keeps what was typed', async () => {
    const { user, dialog } = await open('Monthly email')
    const field = (await dialog.findByRole('textbox', { name: 'Add an address' })) as HTMLInputElement
    await user.type(field, 'desk@')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Please enter a valid email address')).toBeDefined()
    expect(field.value).toBe('desk@')
    await user.clear(field)
    await user.type(field, 'Owner@bright-smile.test')
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await dialog.findByText('This address is already on the list')).toBeDefined()
    expect(server.calls(saveReportRecipients)).toHaveLength(0)
  })

  it('taken from everybody › is saved empty', async () => {
    const { user, dialog } = await open('Monthly email')
    await user.click(await dialog.findByRole('button', { name: 'Remove owner@bright-smile.test' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.calls(saveReportRecipients)[0]?.body).toEqual({ emails: [] }))
  })

  it('that could not be saved › keeps the list and shows why', async () => {
    server.reject(saveReportRecipients, 'internal', 'The database rests')
    const { user, dialog } = await open('Monthly email')
    await user.type(await dialog.findByRole('textbox', { name: 'Add an address' }), 'desk@bright-smile.test')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(/The database rests/)).toBeDefined()
    expect(dialog.getByText('desk@bright-smile.test')).toBeDefined()
  })

  it('of a standard user › can be read, not changed', async () => {
    sessionStore.describe({ type: 'REGULAR' })
    const { dialog } = await open('Monthly email')
    expect(await dialog.findByText('An administrator can change them.')).toBeDefined()
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull()
  })
})
