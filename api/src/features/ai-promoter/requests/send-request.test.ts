import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemOf, startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { insertSuppressionIfNew } from '../../../platform/sending/messages.queries.ts'
import { AI, keyIn, PATH, testRequests } from '../testing/test-requests.ts'

let marquee: TestMarquee
let practice: ReturnType<typeof testRequests>
beforeAll(async () => {
  marquee = await startTestMarquee()
  practice = testRequests(marquee)
})
afterAll(() => marquee.stop())

describe('POST /review/business-promoter/ai-generate/send', () => {
  let people = 0
  const addresses = () => {
    people += 1
    return { email: `marcus-${people}@mail.test`, phone_number: `+1-217-555-01${String(people).padStart(2, '0')}` }
  }
  const send = (account: Awaited<ReturnType<typeof practice.openPractice>>, uuid: string, body: object) =>
    practice.call('POST', `${AI}/send`, account, { review_generator_uuid: uuid, ...body })

  test('by email and text › sends both with the text of the preview, each with a link and a way to opt out', async () => {
    const account = await practice.openPractice()
    const megan = await practice.addStaff(account, { employee_name: 'Megan Doyle' })
    const { uuid } = await practice.create(account, { staff_uuid_list: [account.staff, megan] })
    const to = addresses()
    expect((await send(account, uuid, to)).status).toBe(200)
    expect(problemOf(await send(account, uuid, to)).status).toBe(409)
    await marquee.runJobs()
    expect(problemOf(await send(account, uuid, to)).status).toBe(409)
    const [email] = await marquee.inbox(to.email)
    const [text] = await marquee.inbox(to.phone_number.replaceAll('-', ''))
    expect(email?.subject).toBe('Marcus, need help writing a review?')
    expect(email?.from).toContain('Elm & Oak Dental')
    expect(email?.text).toContain('Thank you for coming in today\n\nDr. Patel and Megan took care of you. If you’d like to share')
    expect(email?.text).toContain('Open my draft:\n')
    expect(email?.html).toContain('>Open my draft</a>')
    expect(email?.text).toContain('1420 S Grand Ave, Springfield, IL 62704')
    expect(email?.text).toMatch(/You’re receiving this because you visited us on \w{3} \d{1,2}, \d{4}\./)
    expect(email?.text).toContain(`/review/unsubscribe/${keyIn(email?.text)}`)
    expect(text?.text).toMatch(/^Elm & Oak Dental: .*\/review\/business-promoter-ai\/[\w-]{22} Reply STOP to opt out$/)
    expect((await practice.open(keyIn(text?.text))).body).toMatchObject({ client_name: 'Marcus', review_generator_uuid: uuid })

    const { data } = (await practice.details(account, uuid)).body
    expect(data).toMatchObject({ email_address: to.email, email_state: 'sent', sms_state: 'sent', language: null })
    expect(data.preview).toMatchObject({
      from: 'Elm & Oak Dental',
      subject: email?.subject,
      address: '1420 S Grand Ave, Springfield, IL 62704',
    })
    expect(email?.text).toContain(data.preview.email_text.split('{link}')[0])
    expect(data.preview.text).toContain('{link}')
    expect(await marquee.auditOf(account.clientUuid)).toContain('review_request_sent')
  })

  test('in Spanish › sends Spanish messages and opens the page in Spanish', async () => {
    const account = await practice.openPractice()
    const { uuid } = await practice.create(account)
    const to = addresses()
    await send(account, uuid, { ...to, language: 'es' })
    await marquee.runJobs()
    const [email] = await marquee.inbox(to.email)
    const [text] = await marquee.inbox(to.phone_number.replaceAll('-', ''))
    expect(email?.subject).toBe('Marcus, ¿le ayudamos a escribir su opinión?')
    expect(email?.html).toContain('<html lang="es">')
    expect(email?.text).toContain('Le atendió Dr. Patel.')
    expect(email?.text).toContain('Darse de baja: ')
    expect(text?.text).toMatch(/gracias por su visita/i)
    expect((await practice.open(keyIn(email?.text))).body.language).toBe('es')
  })

  test('in a language that is only previewed › shows the preview, and stores nothing', async () => {
    const account = await practice.openPractice()
    const { uuid } = await practice.create(account)
    const preview = async (language: string) =>
      practice.call('GET', `${AI}/details?review_generator_uuid=${uuid}&language=${language}`, account)
    expect((await preview('es')).body.data).toMatchObject({
      language: null,
      preview: { subject: 'Marcus, ¿le ayudamos a escribir su opinión?' },
    })
    expect((await practice.details(account, uuid)).body.data.preview.subject).toBe('Marcus, need help writing a review?')
    expect(problemOf(await preview('fr'))).toMatchObject({ status: 400, message: 'language must be one of: en, es' })
  })

  test('again by the list’s own re-send › sends the same text with a new link', async () => {
    const account = await practice.openPractice()
    const { uuid } = await practice.create(account)
    const { email: to } = addresses()
    await send(account, uuid, { email: to })
    await marquee.runJobs()
    expect((await practice.call('POST', `${PATH}/re-send/${uuid}`, account)).status).toBe(200)
    await marquee.runJobs()
    const emails = await marquee.inbox(to)
    expect(emails.map(({ subject }) => subject)).toEqual(Array(2).fill('Marcus, need help writing a review?'))
    expect(new Set(emails.map(({ text }) => keyIn(text))).size).toBe(2)
  })

  test('to one who unsubscribed by the link in it › is rejected, and the link of a QR code unsubscribes nobody', async () => {
    const account = await practice.openPractice()
    const { uuid } = await practice.create(account)
    const { email: to } = addresses()
    await send(account, uuid, { email: to })
    await marquee.runJobs()
    const [email] = await marquee.inbox(to)
    expect((await marquee.api('POST', `${PATH}/unsubscribe/${keyIn(email?.text)}`, { body: {} })).status).toBe(200)
    const again = await practice.create(account)
    expect(problemOf(await send(account, again.uuid, { email: to }))).toMatchObject({
      status: 409,
      message: expect.stringContaining('has unsubscribed'),
    })
    expect((await practice.details(account, uuid)).body.data.email_state).toBe('unsubscribed')
    const scanned = await practice.linkKey(account, uuid)
    expect((await marquee.api('POST', `${PATH}/unsubscribe/${scanned}`, { body: {} })).status).toBe(404)
  })

  test('to a wrong address, then to the right one › the stranger’s unsubscribing affects only the stranger', async () => {
    const account = await practice.openPractice()
    const { uuid } = await practice.create(account)
    const [wrong, right] = [addresses().email, addresses().email]
    await send(account, uuid, { email: wrong })
    await marquee.runJobs()
    const [email] = await marquee.inbox(wrong)
    marquee.clock.advance(3_600_000)
    expect((await send(account, uuid, { email: right })).status).toBe(200)
    await marquee.runJobs()
    await marquee.api('POST', `${PATH}/unsubscribe/${keyIn(email?.text)}`, { body: {} })
    const again = await practice.create(account)
    expect((await send(account, again.uuid, { email: wrong })).status).toBe(409)
    expect((await send(account, again.uuid, { email: right, send_again: true })).status).toBe(200)
  })

  test('to one whom the business invited within a day › needs a confirmation, and is sent with it', async () => {
    const account = await practice.openPractice()
    const { uuid } = await practice.create(account)
    const to = addresses()
    await practice.call('POST', PATH, account, { name: 'Marcus Bell', email: to.email })
    const rejected = await send(account, uuid, to)
    expect(problemOf(rejected)).toMatchObject({ status: 409, message: expect.stringContaining('already invited within a day') })
    expect(rejected.body.details.data.field).toBe('send_again')
    expect((await practice.details(account, uuid)).body.data).toMatchObject({ email_state: 'none', sms_state: 'none' })
    const { body } = await send(account, uuid, { ...to, send_again: true })
    expect(body).toEqual({ code: 200, unsubscribed: [], email_came_back: false, text_waits_until: null })
  })

  test('to one who unsubscribed from emails › goes by text, and the response shows it, as that of a re-send does', async () => {
    const account = await practice.openPractice()
    const { clientUuid } = account
    const { uuid } = await practice.create(account)
    const to = addresses()
    await withTenant(marquee.services.database, clientUuid, (db) =>
      insertSuppressionIfNew(db, { clientUuid, channel: 'email', recipient: to.email, reason: 'unsubscribed' }),
    )
    const byText = { unsubscribed: ['email'], email_came_back: false, text_waits_until: null }
    expect((await send(account, uuid, to)).body).toMatchObject(byText)
    await marquee.runJobs()
    expect((await practice.call('POST', `${PATH}/re-send/${uuid}`, account)).body).toMatchObject(byText)
  })

  test.each([
    ['neither email nor phone', {}, 'Please select at least one sending method.'],
    ['both empty', { email: '', phone_number: '' }, 'Please select at least one sending method.'],
    ['a wrong email', { email: 'marcus@mail' }, 'Please enter the correct e-mail.'],
    ['a wrong phone', { email: 'm@mail.test', phone_number: '+1-217-555-01' }, 'Please enter the correct phone number.'],
    ['another language', { email: 'm@mail.test', language: 'fr' }, 'language must be en or es'],
  ])('with %s › is rejected', async (_, body, message) => {
    const account = await practice.openPractice()
    expect(problemOf(await send(account, randomUUID(), body))).toEqual({ status: 400, code: 'invalid_input', message })
  })
})
