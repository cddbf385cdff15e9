import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type AuditEvent, downloadAuditEvents, listAuditEvents } from '#contract/audit-log.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { startSession } from '../../platform/session/session.ts'
import { sessionStore } from '../../platform/session-store.ts'
import { type FakeApi, fakeApi } from '../../platform/testing/fake-api.ts'
import { renderScreen } from '../../platform/testing/render-screen.tsx'
import AuditLogScreen from './AuditLogScreen.tsx'

const FAILED: AuditEvent = {
  audit_event_uuid: 'e-1',
  created_datetime: '2026-11-17T03:48:00.000Z',
  action: 'sign_in_failed',
  account_email: 'megan@practice.test',
  account_name: null,
  operator: '',
  network: '203.0.113.66',
  details: {},
}
const DISABLED: AuditEvent = {
  ...FAILED,
  audit_event_uuid: 'e-2',
  action: 'account_disabled',
  account_email: '',
  account_name: null,
  operator: 'books',
  details: { account: '0d3a0000-0000-4000-8000-000000000001', email: 'joel@practice.test' },
}

let server: FakeApi
beforeEach(() => {
  localStorage.clear()
  startSession('token-a')
  sessionStore.describe({ timeZone: 'America/Chicago', type: 'MAIN' })
  queryClient.clear()
  server = fakeApi()
  server.respond(listAuditEvents, { code: 200, data: [DISABLED, FAILED], page: { totalElements: 2, totalPage: 1, size: 20, number: 1 } })
})

const open = (at = '/auditLog') => renderScreen({ Screen: AuditLogScreen, path: '/auditLog', at })

describe('/auditLog', () => {
  it('of an administrator › shows what, who and from where, and no ids', async () => {
    await open()
    const failed = (await screen.findByText('Sign in failed')).closest('tr') as HTMLElement
    expect(within(failed).getByText('megan@practice.test')).toBeDefined()
    expect(within(failed).getByText('203.0.113.66')).toBeDefined()
    const disabled = screen.getByText('Account disabled').closest('tr') as HTMLElement
    expect(within(disabled).getByText('Agency (books)')).toBeDefined()
    expect(within(disabled).getByText('Email: joel@practice.test')).toBeDefined()
    expect(screen.getByText('2 events')).toBeDefined()
  })

  it('searched › requests the matches, and stores the search in the address', async () => {
    const { user, currentPath } = await open()
    await screen.findByText('Sign in failed')
    await user.type(screen.getByRole('searchbox', { name: 'Search audit log' }), '203.0.113.66')
    await waitFor(() => expect(currentPath()).toBe('/auditLog?search=203.0.113.66'))
    await waitFor(() => expect(server.calls(listAuditEvents).at(-1)?.url.searchParams.get('search')).toBe('203.0.113.66'))
  })

  it('of a period › requests it for the list and for the file', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    server.respond(downloadAuditEvents, {})
    const { user } = await open('/auditLog?date_from=2026-11-01&date_to=2026-11-17')
    await screen.findByText('Sign in failed')
    const realMatchMedia = { date_from: '2026-11-01', date_to: '2026-11-17' }
    expect(Object.fromEntries(server.calls(listAuditEvents).at(-1)?.url.searchParams ?? [])).toMatchObject(realMatchMedia)
    await user.click(screen.getByRole('button', { name: 'Download CSV' }))
    await waitFor(() =>
      expect(Object.fromEntries(server.calls(downloadAuditEvents).at(-1)?.url.searchParams ?? [])).toEqual(realMatchMedia),
    )
  })

  it('with more entries than a file can contain › reports that after the download', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    server.respond(downloadAuditEvents, {})
    server.respond(listAuditEvents, { code: 200, data: [FAILED], page: { totalElements: 12_345, totalPage: 618, size: 20, number: 1 } })
    const { user } = await open()
    await screen.findByText('12,345 events')
    await user.click(screen.getByRole('button', { name: 'Download CSV' }))
    expect(await screen.findByText(/^The file has the newest 10,000 of 12,345 events/)).toBeDefined()
  })

  it('on a phone › shows the affected account as well', async () => {
    const realMatchMedia = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => realMatchMedia(query.includes('max-width') ? 'all' : query))
    await open()
    const disabled = (await screen.findByText('Account disabled')).closest('li') as HTMLElement
    expect(within(disabled).getByText('Email: joel@practice.test')).toBeDefined()
  })

  it('of a standard user › shows that it is for administrators, and sends no request', async () => {
    sessionStore.describe({ type: 'REGULAR' })
    await open()
    expect(await screen.findByText('Only administrators can see the audit log')).toBeDefined()
    expect(server.calls(listAuditEvents)).toEqual([])
  })
})
