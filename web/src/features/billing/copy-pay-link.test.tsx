import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listUnpaidInvoices, makePayLink } from '#contract/billing/invoices.ts'
import { getCardForm } from '#contract/billing/payments.ts'
import { getMyInformation } from '#contract/my-information.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { startSession } from '../../platform/session/session.ts'
import { sessionStore } from '../../platform/session-store.ts'
import { fakeApi } from '../../platform/testing/fake-api.ts'
import { BRIGHT_SMILE } from '../../platform/testing/fixtures.ts'
import { renderScreen } from '../../platform/testing/render-screen.tsx'
import BillsPayScreen from './pay/BillsPayScreen.tsx'
import { makeInvoice } from './testing/invoices.ts'

const URL_TO_PAY = 'https://portal.test/bills/1?session_id=abc'

beforeEach(() => {
  localStorage.clear()
  startSession('token-a')
  sessionStore.describe({ timeZone: 'America/Chicago', nickname: 'Bright Smile Dental', type: 'MAIN' })
  queryClient.clear()
  const server = fakeApi()
  server.respond(getMyInformation, BRIGHT_SMILE)
  server.respond(listUnpaidInvoices, { code: 200, data: [makeInvoice(129)], partly_paid: [] })
  server.respond(getCardForm, { code: 200, script_url: 'https://cards.test/stax.js', public_token: 'token', api_endpoint: '' })
  server.respond(makePayLink, { code: 200, url: URL_TO_PAY })
  // Prevents the provider's script from loading: the card form stays in its loading state
  vi.spyOn(document.head, 'append').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function copy() {
  const { user } = await renderScreen({ Screen: BillsPayScreen, path: '/bills-pay', at: '/bills-pay' })
  const button = await screen.findByRole('button', { name: 'Copy pay link' })
  return { press: () => user.click(button) }
}

describe('Copy pay link', () => {
  it('where a page may copy only while the click is handled › passes the promise of the link at once', async () => {
    const { press } = await copy()
    vi.stubGlobal('ClipboardItem', function ClipboardItem(this: { parts: unknown }, parts: unknown) {
      this.parts = parts
    })
    const given: unknown[] = []
    vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
      const part = (item as unknown as { parts: Record<string, Promise<Blob>> }).parts['text/plain']
      given.push(part instanceof Promise, (await part)?.size)
    })
    await press()
    await waitFor(() => expect(given).toEqual([true, URL_TO_PAY.length]))
    expect(await screen.findByText(/^Pay link copied/)).toBeDefined()
  })

  it('where the browser cannot copy › shows the link, to be copied by hand', async () => {
    const { press } = await copy()
    vi.stubGlobal('ClipboardItem', undefined)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
    await press()
    expect(await screen.findByText(`This browser blocked copying. Copy the pay link here: ${URL_TO_PAY}`)).toBeDefined()
  })
})
