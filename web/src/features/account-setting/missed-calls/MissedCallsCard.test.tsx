import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { getMissedCallSettings, saveMissedCallSettings } from '#contract/inquiry-settings/missed-calls.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { startSession } from '../../../platform/session/session.ts'
import { type FakeApi, fakeApi } from '../../../platform/testing/fake-api.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import { MISSED_CALLS } from '../testing/missed-calls-fixture.ts'
import { MissedCallsCard } from './MissedCallsCard.tsx'

let server: FakeApi
beforeEach(() => {
  localStorage.clear()
  startSession('token-a')
  queryClient.clear()
  server = fakeApi()
  server.respond(getMissedCallSettings, MISSED_CALLS)
})

const Screen = () => (
  <>
    <h1>Account Setting</h1>
    <MissedCallsCard />
  </>
)
const open = () => renderScreen({ Screen, path: '/accountSetting' })
async function openDialog() {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Change missed-call settings' }))
  return { user, form: within(await screen.findByRole('dialog', { name: 'Missed calls' })) }
}
const textareaOf = (form: Pick<typeof screen, 'getByLabelText'>, label: string) => form.getByLabelText<HTMLTextAreaElement>(label)

describe('the card of missed calls', () => {
  it('with both off › shows that', async () => {
    await open()
    // Not searched within the card: while the data loads, a different element has the card's name
    expect((await screen.findAllByRole('listitem')).map((item) => item.textContent)).toEqual(['Text the callerOff', 'VoicemailOff'])
  })

  it('without a tracking number › shows nothing', async () => {
    server.respond(getMissedCallSettings, { ...MISSED_CALLS, data: { ...MISSED_CALLS.data, tracking_number: null } })
    await open()
    await waitFor(() => expect(screen.queryByText('Missed calls')).toBeNull())
  })

  it('that cannot be loaded › reports that, and tries again', async () => {
    server.reject(getMissedCallSettings, 'not_allowed', 'Not now')
    const { user } = await open()
    await screen.findByText('Could not be loaded')
    server.respond(getMissedCallSettings, MISSED_CALLS)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Text the caller')).toBeDefined()
  })

  it('changed › previews the text as it is typed, shows the hours, and saves', async () => {
    server.respond(saveMissedCallSettings, { code: 200 })
    const { user, form } = await openDialog()
    expect(form.getByText(/from 8 AM to 8 PM in the caller’s time zone/)).toBeDefined()
    await user.click(form.getByRole('switch', { name: 'Text the caller' }))
    await user.clear(textareaOf(form, 'Message'))
    await user.type(textareaOf(form, 'Message'), 'Sorry from {{business}!')
    expect(form.getByText('Sorry from Bright Smile Dental! Call us: +1 (217) 555-0199. Reply STOP to opt out')).toBeDefined()
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.calls(saveMissedCallSettings)[0]?.body).toMatchObject({
      text_back: true,
      text_back_words: 'Sorry from {business}!',
      voicemail: false,
      language: 'en',
    })
  })

  it('in another language › has our templates in it, and leaves custom messages as they are', async () => {
    const { user, form } = await openDialog()
    await user.clear(textareaOf(form, 'Message'))
    await user.type(textareaOf(form, 'Message'), 'Own')
    await user.click(form.getByRole('radio', { name: 'Spanish' }))
    expect(textareaOf(form, 'Greeting, read aloud').value).toMatch(/^Ha llamado a/)
    expect(textareaOf(form, 'Message').value).toBe('Own')
  })

  it('with an invalid message › shows what is wrong, and leaving requires confirmation', async () => {
    const { user, form } = await openDialog()
    await user.clear(textareaOf(form, 'Greeting, read aloud'))
    await user.type(textareaOf(form, 'Greeting, read aloud'), 'Hi {{name}')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('The greeting can only have {business} in braces')).toBeDefined()
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(textareaOf(form, 'Greeting, read aloud').value).toBe('Hi {name}')
  })
})
