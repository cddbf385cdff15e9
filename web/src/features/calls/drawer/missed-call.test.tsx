import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { getCall } from '#contract/calls/calls.ts'
import { getTextPicture } from '#contract/text-pictures.ts'
import type { FakeApi } from '../../../platform/testing/fake-api.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import { DANA_DETAIL, MISSED } from '../testing/call-fixtures.ts'
import { DrawerScreen, signInToCalls } from '../testing/drawer-screen.tsx'

const DETAIL = { ...DANA_DETAIL, ...MISSED, action_itmes: [], recording: null, transcript_lines: [], call_transcript: '' }
const TEXT_BACK = {
  text: 'Bright Smile Dental: Sorry we missed your call.',
  created_datetime: '2026-11-17T16:22:00.000Z',
  state: 'sent' as const,
  problem: '',
  answers: [],
}

let server: FakeApi
beforeEach(() => {
  server = signInToCalls()
})

async function openDrawer(detail: object) {
  server.respond(getCall, { code: 200, data: { ...DETAIL, ...detail } })
  await renderScreen({ Screen: DrawerScreen, path: '/callInquiries', at: `/callInquiries?call=${MISSED.call_sid}` })
  return within(await screen.findByRole('dialog'))
}

it('a missed call whose caller left a message › is labeled, and announces the message', async () => {
  const drawer = await openDrawer({ voicemail: true })
  expect(await drawer.findByText('Waiting for the voicemail.')).toBeDefined()
  expect(drawer.getByText('Missed call')).toBeDefined()
  expect(drawer.getByText('Voicemail')).toBeDefined()
})

it('a missed call whose caller got a text › has it with its time, and is no voicemail', async () => {
  const drawer = await openDrawer({ text_back: TEXT_BACK })
  const section = within(await drawer.findByRole('region', { name: 'Text to the caller' }))
  expect(section.getByText('Text sent: “Bright Smile Dental: Sorry we missed your call.”')).toBeDefined()
  expect(section.getByText(/10:22 AM/)).toBeDefined()
  expect(drawer.queryByText('Voicemail')).toBeNull()
})

it('a text that was not delivered › shows why', async () => {
  const drawer = await openDrawer({ text_back: { ...TEXT_BACK, state: 'failed', problem: 'This number cannot receive texts.' } })
  const section = within(await drawer.findByRole('region', { name: 'Text to the caller' }))
  expect(section.getByText(/^Text not delivered: /)).toBeDefined()
  expect(section.getByText(/This number cannot receive texts\./)).toBeDefined()
})

const PICTURE = {
  text_picture_uuid: '7c8f0a52-6f0f-4a55-9c3f-1d2e3f4a5b6c',
  state: 'stored' as const,
  problem: '',
  width: 320,
  height: 240,
}

it('a text that the caller replied to › shows the reply beneath, with its time', async () => {
  const replies = [
    { words: 'Please call after 5.', pictures: [], created_datetime: '2026-11-17T16:40:00.000Z' },
    {
      words: '',
      pictures: [{ ...PICTURE, state: 'rejected' as const, problem: 'A picture larger than 5 MB was not kept.' }],
      created_datetime: '2026-11-17T16:41:00.000Z',
    },
    { words: 'See here', pictures: [PICTURE], created_datetime: '2026-11-17T16:42:00.000Z' },
  ]
  server.respondWithFile(getTextPicture, 'picture.jpg')
  const drawer = await openDrawer({ text_back: { ...TEXT_BACK, answers: replies } })
  const section = within(await drawer.findByRole('region', { name: 'Text to the caller' }))
  expect(section.getByText('Replied: “Please call after 5.”')).toBeDefined()
  expect(await section.findByText('A picture larger than 5 MB was not kept.')).toBeDefined()
  expect(await section.findByRole('button', { name: 'Open picture from the caller' })).toBeDefined()
})
