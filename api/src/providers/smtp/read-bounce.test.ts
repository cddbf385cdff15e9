import { describe, expect, test } from 'vitest'
import { createBounceReader } from './read-bounce.ts'

const SECRET = 'kT5mHq8cVz2WrJ7nLp4dXs9b'
const read = (report: unknown, secret = SECRET) => createBounceReader(SECRET)(secret, report)

const dsn = ({ action = 'failed', status = '5.1.1', recipient = 'Final-Recipient: rfc822; Dana@Customer.test' } = {}) => ({
  dsn: `From: MAILER-DAEMON@mail.test
Message-ID: <bounce-1@mail.test>
Content-Type: multipart/report; report-type=delivery-status; boundary=x

--x
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.test

${recipient}
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 5.1.1 <dana@customer.test>:
  User unknown

--x
Content-Type: text/rfc822-headers

From: hello@marquee.test
Message-ID:
 <0d3a0000-0000-4000-8000-000000000001@marquee.test>
--x--
`,
})

describe('readBounce', () => {
  test('of a returned email › returns the address and the email', () => {
    const bounce = { recipient: 'dana@customer.test', messageId: '<0d3a0000-0000-4000-8000-000000000001@marquee.test>' }
    expect(read(dsn())).toEqual({ bounce })
    expect(read({ dsn: dsn().dsn.replaceAll('\n', '\r\n') })).toEqual({ bounce })
    expect(read(dsn({ recipient: 'Original-Recipient: rfc822;dana@customer.test\nFinal-Recipient: rfc822; d@elsewhere.test' }))).toEqual({
      bounce,
    })
  })

  test.each([
    ['a delay', dsn({ action: 'delayed', status: '4.4.1' })],
    ['a rejection of the content', dsn({ status: '5.7.1' })],
    ['a full mailbox', dsn({ status: '5.2.2' })],
    ['a notification about nobody', dsn({ recipient: 'Final-Recipient: rfc822; ' })],
    ['a notification that does not show the mail', { dsn: dsn().dsn.replaceAll(/Message-ID:\s+<.*>\n/g, '') }],
    ['something else', { hello: 1 }],
    ['nothing', null],
    ['a soft bounce at Postmark', { RecordType: 'Bounce', Type: 'SoftBounce', Email: 'dana@customer.test' }],
    ['a delivery at Postmark', { RecordType: 'Delivery', Type: 'x', Email: 'dana@customer.test' }],
  ])('of %s › returns no bounce', (_, report) => {
    expect(read(report)).toEqual({ bounce: null })
  })

  test('of a hard bounce at Postmark › returns the address', () => {
    const posted = { RecordType: 'Bounce', Type: 'HardBounce', TypeCode: 1, Email: 'Dana@customer.test', MessageID: '883953f4' }
    expect(read(posted)).toEqual({ bounce: { recipient: 'dana@customer.test', messageId: null } })
  })

  test('with a wrong secret, or without a configured one › returns null', () => {
    expect(read(dsn(), 'guess')).toBeNull()
    expect(createBounceReader(undefined)('', dsn())).toBeNull()
  })
})
