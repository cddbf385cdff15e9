import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { getCall } from '#contract/calls/calls.ts'
import { coverNumber } from '#contract/calls/spam-numbers.ts'
import type { FakeApi } from '../../../../platform/testing/fake-api.ts'
import { renderScreen } from '../../../../platform/testing/render-screen.tsx'
import { DANA, DANA_DETAIL } from '../../testing/call-fixtures.ts'
import { DrawerScreen, signInToCalls } from '../../testing/drawer-screen.tsx'

let server: FakeApi
beforeEach(() => {
  server = signInToCalls()
  server.respond(coverNumber, { code: 200 })
})

async function openCall(more: Partial<typeof DANA_DETAIL>) {
  server.respond(getCall, { code: 200, data: { ...DANA_DETAIL, ...more } })
  const opened = await renderScreen({ Screen: DrawerScreen, path: '/callInquiries', at: `/callInquiries?call=${DANA.call_sid}` })
  await screen.findByRole('heading', { name: 'Transcript' })
  return opened
}
const offer = () => screen.queryByRole('region', { name: 'This caller’s number' })

describe('call drawer › the number of a spam call', () => {
  it('not covered › offers to cover it, and is marked once covered', async () => {
    const { user } = await openCall({ spam: true })
    expect(offer()?.textContent).toContain('Future calls from +1 (217) 555-0142 still appear in the list')
    server.respond(getCall, { code: 200, data: { ...DANA_DETAIL, spam: true, number_covered: true } })
    await user.click(screen.getByRole('button', { name: 'Mark them as spam too' }))
    await expect.poll(() => server.calls(coverNumber).map(({ body }) => body)).toEqual([{ covered: true }])
    expect(await screen.findByRole('button', { name: 'Let them through' })).toBeDefined()
    expect(offer()?.textContent).toContain('create no callbacks, notifications or texts')
  })

  it('covered › can be uncovered', async () => {
    const { user } = await openCall({ spam: true, number_covered: true })
    await user.click(within(offer() as HTMLElement).getByRole('button', { name: 'Let them through' }))
    await expect.poll(() => server.calls(coverNumber).map(({ body }) => body)).toEqual([{ covered: false }])
  })

  it.each([
    ['of a call that is no spam', { spam: false }],
    ['that was withheld', { spam: true, phone_from: '' }],
  ])('%s › has no such offer', async (_, more) => {
    await openCall(more)
    expect(offer()).toBeNull()
  })
})
