import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openRecording } from '#contract/calls/calls.ts'
import { getWaveform } from '#contract/calls/waveform.ts'
import type { FakeApi } from '../../../../platform/testing/fake-api.ts'
import { renderScreen } from '../../../../platform/testing/render-screen.tsx'
import { DANA, ESTIMATE } from '../../testing/call-fixtures.ts'
import { DrawerScreen, signInToCalls } from '../../testing/drawer-screen.tsx'

const ADDRESS = '/api/inquiry/recording/key'

let server: FakeApi
beforeEach(() => {
  server = signInToCalls()
  server.respond(openRecording, { code: 200, data: { url: ADDRESS } })
})

async function openDana() {
  const opened = await renderScreen({ Screen: DrawerScreen, path: '/callInquiries', at: `/callInquiries?call=${DANA.call_sid}` })
  const player = await screen.findByRole('region', { name: 'Recording' })
  return { ...opened, player, drawer: screen.getByRole('dialog') }
}

/** Simulates a recording that is playing and has reached this position */
async function playTo(opened: Awaited<ReturnType<typeof openDana>>, seconds: number) {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  await opened.user.click(within(opened.player).getByRole('button', { name: 'Play' }))
  await expect.poll(() => play.mock.calls.length).toBe(1)
  const audio = play.mock.contexts[0] as HTMLMediaElement
  const getTo = (place: number) =>
    act(() => {
      audio.currentTime = place
      audio.dispatchEvent(new Event('timeupdate'))
    })
  act(() => void audio.dispatchEvent(new Event('play')))
  getTo(seconds)
  return getTo
}

describe('player › the waveform', () => {
  it('before anything is played › has a color for each speaker, and shows whose', async () => {
    const { player } = await openDana()
    const bars = () => [...player.querySelectorAll('svg[preserveAspectRatio] rect')].map((bar) => bar.getAttribute('data-speaker'))
    await expect.poll(bars).toEqual(['staff', 'caller', 'staff', null])
    const voices = within(player).getByRole('list', { name: 'Speakers' })
    expect(
      within(voices)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Megan', 'Caller'])
  })

  it('that the server cannot give › leaves a recording that plays, and no invented bars', async () => {
    server.reject(getWaveform, 'not_found', 'This recording does not exist')
    const opened = await openDana()
    await playTo(opened, 5)
    expect(opened.player.querySelector('[data-speaker]')).toBeNull()
    expect(within(opened.player).queryByRole('alert')).toBeNull()
  })

  it('with an action item whose line is known › has a mark there, which plays it', async () => {
    const { player, user } = await openDana()
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    await user.click(within(player).getByRole('button', { name: `Play from 0:52: ${ESTIMATE.action_items}` }))
    await expect.poll(() => (play.mock.contexts[0] as HTMLMediaElement | undefined)?.currentTime).toBe(52)
  })
})

describe('player › the recording', () => {
  it('played › is loaded by the player alone', async () => {
    const opened = await openDana()
    await playTo(opened, 5)
    expect(server.calls(openRecording)).toHaveLength(1)
    expect(vi.mocked(fetch).mock.calls.filter(([address]) => String(address).includes(ADDRESS))).toEqual([])
  })

  it('moved while it still loads › begins where it was moved to last', async () => {
    const release = server.defer(openRecording)
    const { player, user } = await openDana()
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    await user.click(within(player).getByRole('button', { name: `Play from 0:52: ${ESTIMATE.action_items}` }))
    const slider = within(player).getByRole('slider', { name: 'Position in the recording' })
    for (const value of ['20', '31']) fireEvent.change(slider, { target: { value } })
    release()
    await expect.poll(() => (play.mock.contexts[0] as HTMLMediaElement | undefined)?.currentTime).toBe(31)
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^0:31 of /)
  })

  it('downloaded › is saved under the business’s and the caller’s name and the day', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { player, user } = await openDana()
    await user.click(within(player).getByRole('button', { name: 'Download the recording' }))
    await expect.poll(() => saved.mock.contexts.length).toBe(1)
    const link = saved.mock.contexts[0] as HTMLAnchorElement
    expect([link.download, new URL(link.href).pathname]).toEqual(['bright-smile-dental-recording-dana-whitfield-2026-11-17.wav', ADDRESS])
  })

  it('rejected › shows the server’s message', async () => {
    server.reject(openRecording, 'not_found', 'This recording does not exist')
    const { player, user } = await openDana()
    await user.click(within(player).getByRole('button', { name: 'Download the recording' }))
    expect((await within(player).findByRole('alert')).textContent).toBe('This recording does not exist')
  })
})

describe('player › the transcript', () => {
  it('while it plays › shows the line that is said, unfolded, until somebody scrolls', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
    const lastShown = () => (scrolled.mock.contexts.at(-1) as HTMLElement | undefined)?.textContent
    const opened = await openDana()
    const getTo = await playTo(opened, 45)
    const insured = within(opened.drawer).getByText('I am insured through my employer.').closest('li')
    expect(insured?.getAttribute('aria-current')).toBe('true')
    expect(lastShown()).toContain('I am insured')

    fireEvent.wheel(opened.drawer)
    getTo(53)
    expect(within(opened.drawer).getByText('I can send you an estimate today.').closest('li')?.getAttribute('aria-current')).toBe('true')
    expect(lastShown()).toContain('I am insured')

    await opened.user.click(within(opened.drawer).getByRole('button', { name: 'Follow recording' }))
    expect(lastShown()).toContain('I can send you an estimate')
    expect(within(opened.drawer).queryByRole('button', { name: 'Follow recording' })).toBeNull()
  })
})
