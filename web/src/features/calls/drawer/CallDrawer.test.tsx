import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { changeActionItemStatus } from '#contract/calls/action-item-status.ts'
import { analyzeAgain, getCall, getCallsVersion, markSpam, openRecording } from '#contract/calls/calls.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useAddressQuery } from '../../../platform/lists/use-address-query.ts'
import { startSession } from '../../../platform/session/session.ts'
import { sessionStore } from '../../../platform/session-store.ts'
import { type FakeApi, fakeApi } from '../../../platform/testing/fake-api.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { DANA, DANA_DETAIL, ESTIMATE, MISSED, mockCallScreens, sidOf } from '../testing/call-fixtures.ts'
import { CallDrawer } from './CallDrawer.tsx'

const PLACE = '/callInquiries'

/** Any screen that links to calls */
function SomeScreen() {
  const { hrefWith } = useAddressQuery()
  return (
    <main tabIndex={-1}>
      <h1>Calls</h1>
      <AppLink to={hrefWith({ call: DANA.call_sid })}>Dana</AppLink>
      <AppLink to={hrefWith({ call: MISSED.call_sid })}>Missed</AppLink>
      <CallDrawer siblings={[DANA.call_sid, MISSED.call_sid]} />
    </main>
  )
}

let server: FakeApi

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T18:00:00Z') })
  localStorage.clear()
  queryClient.clear()
  server = fakeApi()
  startSession('token-a')
  sessionStore.describe({ timeZone: 'America/Chicago', nickname: 'Bright Smile Dental' })
  mockCallScreens(server)
  return () => {
    notifications.clean()
    vi.useRealTimers()
  }
})

const open = (search: string) => renderScreen({ Screen: SomeScreen, path: PLACE, at: PLACE + search })

async function openDana(more: Partial<typeof DANA_DETAIL> = {}, search = '') {
  server.respond(getCall, { code: 200, data: { ...DANA_DETAIL, ...more } })
  const opened = await open(`?call=${DANA.call_sid}${search}`)
  const drawer = await screen.findByRole('dialog', { name: 'Call with Dana Whitfield' })
  // The drawer's content is code-split: it is loaded when the drawer is first opened
  await waitFor(() => expect(within(drawer).queryByText('Loading call')).toBeNull())
  return { ...opened, drawer }
}

describe('call drawer › opened by its address', () => {
  it('with everything known › shows it in its order', async () => {
    const { drawer } = await openDana()
    expect(within(drawer).getByText('+1 (217) 555-0142 · Today 10:48 AM · to Megan')).toBeDefined()
    expect(within(drawer).getByRole('link', { name: 'Call back' }).getAttribute('href')).toBe('tel:+12175550142')
    for (const [label, value] of [
      ['Quality', '92 / 100'],
      ['Satisfaction', '94 / 100'],
      ['Referral', 'Google'],
      ['Resolved', 'Yes'],
    ] as const) {
      expect(within(drawer).getByText(label).nextElementSibling?.textContent).toBe(value)
    }
    const titles = within(drawer).getAllByRole('heading', { level: 3 })
    expect(titles.map((title) => title.textContent)).toEqual(['Summary', 'Action items', 'Transcript', 'Notes'])
    expect(within(within(drawer).getByRole('region', { name: 'Summary' })).getByText(DANA.comment, { exact: false })).toBeDefined()
  })

  it('of an urgent call › shows it in its head', async () => {
    const { drawer } = await openDana({ urgent: true })
    expect(within(drawer).getByText('Urgent')).toBeDefined()
  })

  it.each([
    ['Called back', false],
    ['Got through', true],
  ])('of a missed call that was dealt with › shows "%s", as Home does', async (label, got_through) => {
    const { drawer } = await openDana({ call_status: 'Missed call', call_back: { uuid: 'u', is_open: false, got_through } })
    expect([within(drawer).queryByText(label) !== null, within(drawer).queryByText('Missed call')]).toEqual([true, null])
  })

  it('of a robocall › shows who was on the line, and that it was not scored', async () => {
    const { drawer } = await openDana({ caller_kind: 'ROBOCALL', ai_analytics: null, customer_satisfaction: null })
    expect([within(drawer).getByText('Robocall'), within(drawer).getByText('Not scored: robocall.')]).toHaveLength(2)
  })

  it('with some facts unknown › leaves these out', async () => {
    const { drawer } = await openDana({ customer_satisfaction: null, referral_source: 'UNKNOWN', number_name: '', issued_resolved: null })
    expect([...drawer.querySelectorAll('dt')].map((label) => label.textContent)).toEqual(['Quality'])
  })

  it('of a call that does not exist › shows an error', async () => {
    server.reject(getCall, 'not_found', 'This call does not exist')
    const { user, currentPath } = await open(`?call=${sidOf(9)}`)
    const drawer = await screen.findByRole('dialog')
    expect(await within(drawer).findByText('We couldn’t find this call')).toBeDefined()
    await user.click(within(drawer).getAllByRole('button', { name: 'Close' })[0] ?? drawer)
    await expect.poll(currentPath).toBe(PLACE)
  })

  it('when the server fails › shows why, and Retry loads', async () => {
    server.reject(getCall, 'unavailable', 'The database is away.')
    const { user } = await open(`?call=${DANA.call_sid}`)
    expect(await screen.findByText('The database is away.')).toBeDefined()
    server.respond(getCall, { code: 200, data: DANA_DETAIL })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Transcript' })).toBeDefined()
  })
})

describe('call drawer › moving about', () => {
  it('Escape after opening by a link › goes back, and the focus to the link', async () => {
    const { user, currentPath, router } = await open('?page=2')
    await user.click(screen.getByRole('link', { name: 'Dana' }))
    await screen.findByRole('dialog')
    const length = router.history.length
    await user.keyboard('{Escape}')
    await expect.poll(currentPath).toBe(`${PLACE}?page=2`)
    expect(router.history.length).toBe(length)
    await expect.poll(() => document.activeElement?.textContent).toBe('Dana')
  })

  it('next, then close › takes the place of the one before, and the focus goes to the last one’s link', async () => {
    const { user, currentPath } = await open('')
    await user.click(screen.getByRole('link', { name: 'Dana' }))
    const next = await screen.findByRole('button', { name: 'Next call' })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous call' }).disabled).toBe(true)
    await user.click(next)
    await expect.poll(currentPath).toBe(`${PLACE}?call=${MISSED.call_sid}`)
    await user.keyboard('{Escape}')
    await expect.poll(currentPath).toBe(PLACE)
    await expect.poll(() => document.activeElement?.textContent).toBe('Missed')
  })
})

describe('call drawer › the transcript', () => {
  it('over five lines › is folded until expanded', async () => {
    const { user, drawer } = await openDana()
    expect(within(drawer).queryByText('I am insured through my employer.')).toBeNull()
    await user.click(within(drawer).getByRole('button', { name: 'Show full transcript' }))
    expect(within(drawer).getByText('I am insured through my employer.')).toBeDefined()
  })

  it('of five lines › is whole, without a search', async () => {
    const { drawer } = await openDana({ transcript_lines: DANA_DETAIL.transcript_lines.slice(0, 5) })
    expect(within(drawer).queryByRole('button', { name: /full transcript/ })).toBeNull()
    expect(within(drawer).queryByRole('searchbox')).toBeNull()
  })

  it('searched › marks each match and counts through them', async () => {
    const { user, drawer } = await openDana()
    await user.type(within(drawer).getByRole('searchbox', { name: 'Search transcript' }), 'IMPLANT')
    expect(within(drawer).getByText('1 of 3')).toBeDefined()
    expect([...drawer.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['implant', 'implant', 'implant'])
    await user.keyboard('{Enter}')
    expect(within(drawer).getByText('2 of 3')).toBeDefined()
    await user.click(within(drawer).getByRole('button', { name: 'Previous match' }))
    await user.click(within(drawer).getByRole('button', { name: 'Previous match' }))
    expect(within(drawer).getByText('3 of 3')).toBeDefined()
  })

  it('of a list that was searched › is searched for the same', async () => {
    const { drawer } = await openDana({}, '&search=employer')
    expect(within(drawer).getByText('employer').tagName).toBe('MARK')
  })

  it('the line of an action item › is unfolded and marked', async () => {
    const { user, drawer } = await openDana()
    await user.click(within(drawer).getByRole('button', { name: 'Megan at 0:52' }))
    expect(within(drawer).getByText('I can send you an estimate today.').closest('li')?.hasAttribute('data-shown')).toBe(true)
  })

  it('copied › shows the specification’s message', async () => {
    const { user, drawer } = await openDana()
    await user.click(within(drawer).getByRole('button', { name: 'Copy' }))
    expect(await screen.findByText('Copy Success')).toBeDefined()
    expect(await navigator.clipboard.readText()).toBe(DANA_DETAIL.call_transcript)
  })
})

describe('call drawer › action items', () => {
  it('ticked off › is done at once, and Undo takes it back', async () => {
    server.respond(changeActionItemStatus, { code: 200 })
    const { user, drawer } = await openDana()
    await user.click(within(drawer).getByRole('checkbox', { name: `Done: ${ESTIMATE.action_items}` }))
    expect(await within(drawer).findByRole('checkbox', { name: `Reopen: ${ESTIMATE.action_items}` })).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await expect
      .poll(() => server.calls(changeActionItemStatus).map(({ body }) => body))
      .toEqual([{ show_item: false }, { show_item: true }])
  })
})

describe('call drawer › the analysis', () => {
  it('under way › shows it, and fills in by itself when it arrives', async () => {
    const { drawer } = await openDana({ analysis_state: 'pending', summary: '', keywords: [], action_itmes: [], transcript_lines: [] })
    expect(within(drawer).getByText(/Analyzing this call/)).toBeDefined()
    server.respond(getCall, { code: 200, data: DANA_DETAIL })
    server.respond(getCallsVersion, { code: 200, version: '2' })
    await queryClient.refetchQueries({ queryKey: ['calls-version'] })
    expect(await within(drawer).findByText('implant')).toBeDefined()
  })

  it('failed › shows why, and can be requested again', async () => {
    server.respond(analyzeAgain, { code: 200 })
    const { user, drawer } = await openDana({
      analysis_state: 'failed',
      analysis_problem: 'The model’s response could not be used.',
      summary: '',
    })
    expect(within(drawer).getByText('The model’s response could not be used.')).toBeDefined()
    await user.click(within(drawer).getByRole('button', { name: 'Analyze again' }))
    await expect.poll(() => server.calls(analyzeAgain)).toHaveLength(1)
  })
})

describe('call drawer › a call in which nothing was said', () => {
  it('opened › shows why it has no analysis, and offers none', async () => {
    const { drawer } = await openDana({ analysis_state: 'none', analysis_problem: 'The recording is silent', summary: '', keywords: [] })
    expect(within(drawer).getByText('The recording is silent.')).toBeDefined()
    expect(within(drawer).queryByRole('button', { name: 'Analyze' })).toBeNull()
  })
})

describe('call drawer › a call recorded while the analysis was off', () => {
  it('opened › shows that it is not analyzed, and can be', async () => {
    server.respond(analyzeAgain, { code: 200 })
    const { user, drawer } = await openDana({ analysis_state: 'none', summary: '', keywords: [], transcript_lines: [] })
    expect(within(drawer).getByText('This call has not been analyzed.')).toBeDefined()
    await user.click(within(drawer).getByRole('button', { name: 'Analyze' }))
    await expect.poll(() => server.calls(analyzeAgain)).toHaveLength(1)
  })

  it('without a recording › offers nothing that the server would reject', async () => {
    const { drawer } = await openDana({ analysis_state: 'none', summary: '', keywords: [], transcript_lines: [], recording: null })
    expect(within(drawer).queryByRole('button', { name: 'Analyze' })).toBeNull()
  })
})

describe('call drawer › spam', () => {
  it('marked › asks for confirmation, and Cancel changes nothing', async () => {
    server.respond(markSpam, { code: 200 })
    const { user, drawer } = await openDana()
    await user.click(within(drawer).getByRole('button', { name: 'Mark as spam' }))
    const question = await screen.findByRole('dialog', { name: 'Mark as spam' })
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(server.calls(markSpam)).toHaveLength(0)
    await user.click(within(drawer).getByRole('button', { name: 'Mark as spam' }))
    await user.click(within(await screen.findByRole('dialog', { name: 'Mark as spam' })).getByRole('button', { name: 'Mark as spam' }))
    await expect.poll(() => server.calls(markSpam)[0]?.body).toEqual({ spam: true })
  })
})

describe('call drawer › the recording', () => {
  it('without one › shows why', async () => {
    const { drawer } = await openDana({ recording: null, call_status: 'Missed call' })
    expect(within(drawer).getByText('No recording. Nobody answered.')).toBeDefined()
    expect(within(drawer).queryByRole('button', { name: 'Play' })).toBeNull()
  })

  it('of a call that may still be ringing › is not explained by nobody answering', async () => {
    const { drawer } = await openDana({ recording: null, call_status: 'Unknown' })
    expect(within(drawer).getByText('No recording.')).toBeDefined()
  })

  it('played › requests its address once, and a line’s time plays from there', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    server.respond(openRecording, { code: 200, data: { url: '/api/inquiry/recording/key' } })
    const { user, drawer } = await openDana()
    expect(server.calls(openRecording)).toHaveLength(0)
    await user.click(within(drawer).getByRole('button', { name: 'Play' }))
    await expect.poll(() => play.mock.calls.length).toBe(1)
    await user.click(within(drawer).getByRole('button', { name: 'Play from 0:12' }))
    await expect.poll(() => play.mock.calls.length).toBe(2)
    expect((play.mock.contexts[1] as HTMLMediaElement).currentTime).toBe(12)
    expect(server.calls(openRecording)).toHaveLength(1)
  })

  it('whose address has expired early › is requested again, and plays', async () => {
    const ended = new DOMException('The element has no supported sources.', 'NotSupportedError')
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValueOnce(ended).mockResolvedValue()
    server.respond(openRecording, { code: 200, data: { url: '/api/inquiry/recording/key' } })
    const { user, drawer } = await openDana()
    await user.click(within(drawer).getByRole('button', { name: 'Play' }))
    await expect.poll(() => play.mock.calls.length).toBe(2)
    expect(server.calls(openRecording)).toHaveLength(2)
    expect(within(drawer).queryByRole('alert')).toBeNull()
  })

  it('rejected › shows the server’s message', async () => {
    server.reject(openRecording, 'not_found', 'This recording does not exist')
    const { user, drawer } = await openDana()
    await user.click(within(drawer).getByRole('button', { name: 'Play' }))
    expect((await within(drawer).findByRole('alert')).textContent).toBe('This recording does not exist')
  })

  it('the arrows on its slider › move by five seconds', async () => {
    const { user, drawer } = await openDana()
    const slider = within(drawer).getByRole('slider', { name: 'Position in the recording' })
    slider.focus()
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(slider.getAttribute('aria-valuetext')).toBe('0:05 of 4:12')
    await user.click(within(drawer).getByRole('button', { name: 'Speed 1×' }))
    expect(within(drawer).getByRole('button', { name: 'Speed 1.25×' })).toBeDefined()
  })
})
