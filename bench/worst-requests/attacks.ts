import { randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

/** A request that is meant to be slow, sent repeatedly by one account or from one address */
export interface Attack {
  name: string
  connections: number
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: Buffer | string
  /** Whether it is sent without a session */
  isPublic?: boolean
}

const READERS = 100
const WRITERS = 20

const read = (name: string, path: string, query: Record<string, string> = {}, connections = READERS): Attack => {
  const search = new URLSearchParams(query).toString()
  return { name, connections, method: 'GET', path: `/api${path}${search && `?${search}`}` }
}

const post = (name: string, path: string, body: string, more: Partial<Attack> = {}): Attack => ({
  name,
  connections: WRITERS,
  method: 'POST',
  path: `/api${path}`,
  headers: { 'content-type': 'application/json' },
  body,
  ...more,
})

const BOUNDARY = 'a-boundary-that-is-in-no-file'
const upload = (name: string, path: string, file: Buffer, connections = WRITERS): Attack => ({
  name,
  connections,
  method: 'POST',
  path: `/api${path}`,
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  body: Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="attack"\r\n\r\n`),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]),
})

const PREVIEW = '/review/business-promoter/import/preview'
const LIST = '/review/business-promoter/import'
const LONG_AGO = { date_from: '1900-01-01', date_to: '2199-12-31' }
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.repeat(2).slice(0, 50).split('').join(' ')
const TERMS = 'an er in on at or en ti es re he nd ha is'

const person = (index: number) => ({ name: `Person ${index}`, email: `person-${index}@mail.test`, phone_number: '+1-217-555-0142' })
const people = Array.from({ length: 2_000 }, (_, index) => person(index))
const csvOfPeople = `name,email,phone\n${people.map(({ name, email, phone_number }) => `${name},${email},${phone_number}`).join('\n')}`
const wideFile = `name,email${',phone'.repeat(38)}${`\nAnn,ann@mail.test${',217 555 0142'.repeat(38)}`.repeat(1_900)}`
const year = new Date().getFullYear()

export const attacks: Attack[] = [
  read('action items by fifty letters', '/inquiry/call-inquiry/action-items', { size: '100', search: LETTERS }),
  read('action items by search terms', '/inquiry/call-inquiry/action-items', { size: '100', search: TERMS }),
  read('reviews by search terms', '/review/google', { search: TERMS }),
  read('home', '/home/today'),
  read('social overview', '/socialmedia/facebook/overview', LONG_AGO),
  post('a form of 12,000 fields', '/inquiry/website/contact/unknown', `f=1${Array.from({ length: 12_000 }, (_, i) => `&${i}`).join('')}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    connections: READERS,
    isPublic: true,
  }),
  read('the statement of a year', '/payment/statement', { year: String(year) }),
  read('monthly analytics', `/report/monthly-anlytics/${year}`),
  read('map history', '/seo/grid-map', { size: '100' }),
  read('call dashboard over 300 years', '/inquiry/call-inquiry/main', LONG_AGO),
  read('calls by search terms', '/inquiry/call-inquiry1', { search: TERMS }),
  upload('a CSV of 2,000 people', PREVIEW, Buffer.from(csvOfPeople), 8),
  post('an import of 1 MB', LIST, JSON.stringify({ rows: Array(24_000).fill({ name: 'x', email: 'no' }) })),
  read('the jump list', '/search', { words: 'an er in on at or en' }),
  read('the deepest filter of calls', '/inquiry/call-inquiry1', {
    ...LONG_AGO,
    size: '100',
    sorting: 'CUSTOMER_SATISFACTION_ASC',
    call_status_filter: 'MISSED_CALL',
    new_client_filter: 'NEW_CLIENT',
    category_filter: 'COMPLAINT',
  }),
  read('spreadsheets of all calls', '/inquiry/call-inquiry/download1', {}, 40),
  read('all posts as CSV', '/socialmedia/facebook/download', { table: 'posts', ...LONG_AGO }),
  post('a sign-in of 64 kB of brackets', '/user-management/login', `{"user_email":${'['.repeat(64_000)}`, { isPublic: true }),
  read('map trend', '/seo/grid-map/trend'),
  read('invitations as CSV', '/review/business-promoter/csv'),
  read('QR codes', '/review/business-promoter/qr', {}, 200),
  upload('pictures of 5,000 x 5,000', '/public-file', png(5_000, 5_000), 8),
  upload('a CSV of quotation marks', PREVIEW, Buffer.from(`name,email\n${'"'.repeat(900_000)}`)),
  upload('a CSV of 1 MB, as wide as may be', PREVIEW, Buffer.from(wideFile)),
  upload('a CSV head of 195,000 columns', PREVIEW, Buffer.from(`name,email${',c'.repeat(195_000)}\nAnn,a@b.test`)),
  upload('a picture of 1 x 25,000,000', '/public-file', png(1, 25_000_000), 8),
  post('1 MB without a session', LIST, JSON.stringify({ rows: people }), { isPublic: true }),
  post('wrong sign-ins', '/user-management/login', JSON.stringify({ user_email: 'nobody@bench.test', password: 'Wrong!12345' }), {
    isPublic: true,
  }),
  post('a list of 2,000 people', LIST, JSON.stringify({ import_uuid: randomUUID(), rows: people }), { connections: 4 }),
  read('the audit log as CSV', '/user-management/audit-log/csv'),
]

/** A white picture with one bit per pixel, which takes only a few kilobytes at any size */
function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const chunk = (type: string, data: Buffer) => {
    const content = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(content))
    return Buffer.concat([length, content, sum])
  }
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height))
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}
