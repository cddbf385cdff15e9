import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addNotificationRecipient } from '../../../test/rows/test-notices.ts'
import { startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { GOOD, websiteForms } from './testing/website-form.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const { createForm, send, storedInquiries, emailsOf } = websiteForms(() => marquee)

describe('the email about a new inquiry', () => {
  test.each([
    ['marquee', 'Marquee <hello@marquee.test>', 'http://localhost:3000/webInquiries?inquiry='],
    ['partner', 'Northlight <hello@northlight.test>', 'http://partner.localhost:3000/webInquiries?inquiry='],
  ])('of a client of the brand %s › has all fields, the customer as Reply-To and a link to it', async (brand, from, link) => {
    const to = `desk-${brand}@practice.test`
    const form = await createForm({}, { brand, companyName: 'Elm & Sons' })
    await addNotificationRecipient(marquee, form.clientUuid, { web_inquiry: 'at_once' }, 'email', to)
    await send(form, {
      ...GOOD,
      name: '<b>Dana</b>',
      required_datetime: 'Friday',
      preferred_doctor: 'Dr. Patel',
      new_patient: true,
      times: ['mornings', 'Fridays'],
    })
    await marquee.runJobs()
    const [mail, ...more] = await marquee.inbox(to)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ from, subject: 'New web inquiry: <b>Dana</b>', headers: { 'Reply-To': GOOD.email } })
    for (const fact of ['Elm & Sons', 'Name: <b>Dana</b>', `Email: ${GOOD.email}`, `Phone: ${GOOD.phone_number}`, 'Requested time: Friday'])
      expect(mail?.text).toContain(fact)
    for (const fact of [`Message: ${GOOD.messages}`, 'Preferred doctor: Dr. Patel', 'New patient: Yes', 'Times: mornings, Fridays'])
      expect(mail?.text).toContain(fact)
    expect(mail?.html).not.toContain('<b>')
    const [inquiry] = await storedInquiries(form)
    expect(mail?.links).toContain(`${link}${inquiry?.uuid}`)
  })

  test('about a customer without an address › has no Reply-To', async () => {
    const form = await createForm()
    const to = await addNotificationRecipient(marquee, form.clientUuid, { web_inquiry: 'at_once' })
    await send(form, { phone: '217 555 0142' })
    await marquee.runJobs()
    const [mail] = await marquee.inbox(to)
    expect(mail?.subject).toBe('New web inquiry: 217 555 0142')
    expect(mail?.headers).not.toHaveProperty('Reply-To')
  })

  test('to several recipients › goes to each once', async () => {
    const form = await createForm()
    const people = [
      await addNotificationRecipient(marquee, form.clientUuid, { web_inquiry: 'at_once' }),
      await addNotificationRecipient(marquee, form.clientUuid, { web_inquiry: 'at_once' }),
    ]
    await send(form, GOOD)
    await marquee.runJobs()
    for (const to of people) expect((await marquee.inbox(to)).map(({ subject }) => subject)).toEqual(['New web inquiry: Dana Whitfield'])
    const [inquiry] = await storedInquiries(form)
    expect((await emailsOf(form)).map(({ uuid }) => uuid)).toContain(inquiry?.noticeMessageUuid)
  })

  test('of a new business, which has set up nothing › goes to its administrators', async () => {
    const form = await createForm({})
    const [owner, colleague] = [
      await marquee.createAccount({ clientUuid: form.clientUuid }),
      await marquee.createAccount({ clientUuid: form.clientUuid, accountType: 'REGULAR' }),
    ]
    await send(form, GOOD)
    await marquee.runJobs()
    expect((await marquee.inbox(owner.email)).map(({ subject }) => subject)).toEqual(['New web inquiry: Dana Whitfield'])
    expect(await marquee.inbox(colleague.email)).toEqual([])
  })

  test('when its recipients want it in the digest › is not sent', async () => {
    const form = await createForm()
    await addNotificationRecipient(marquee, form.clientUuid, { web_inquiry: 'daily' })
    await send(form, GOOD)
    await marquee.runJobs()
    expect([(await storedInquiries(form)).length, await emailsOf(form)]).toEqual([1, []])
  })
})
