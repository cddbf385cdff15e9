import { randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { benchEmail } from '../scale-data/clients.maker.ts'

/** A request made to be slow, sent several times at once by one business */
export interface Attack {
  name: string
  times: number
  send(origin: string, token: string): Promise<Response>
}

const api = (origin: string, path: string, init: RequestInit & { token?: string }) => {
  const { token, headers, ...rest } = init
  return fetch(`${origin}/api${path}`, { ...rest, headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) } })
}

const upload = (path: string, bytes: Buffer) => (origin: string, token: string) => {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'attack')
  return api(origin, path, { method: 'POST', token, body: form })
}

const json = (path: string, body: string) => (origin: string, token: string) =>
  api(origin, path, { method: 'POST', token, headers: { 'content-type': 'application/json' }, body })

const read = (path: string) => (origin: string, token: string) => api(origin, path, { token })

const PREVIEW = '/review/business-promoter/import/preview'
const LIST = '/review/business-promoter/import'

const person = (index: number) => ({ name: `Person ${index}`, email: `person-${index}@mail.test`, phone_number: '+1-217-555-0142' })
const wideFile = `name,email${',phone'.repeat(38)}${`\nAnn,ann@mail.test${',217 555 0142'.repeat(38)}`.repeat(1_900)}`

export const attacks: Attack[] = [
  {
    name: 'a CSV head of 195,000 columns',
    times: 3,
    send: upload(PREVIEW, Buffer.from(`name,email${',c'.repeat(195_000)}\nAnn,a@b.test`)),
  },
  { name: 'a CSV of 1 MB, as wide as may be', times: 4, send: upload(PREVIEW, Buffer.from(wideFile)) },
  { name: 'a CSV of quotation marks', times: 3, send: upload(PREVIEW, Buffer.from(`name,email\n${'"'.repeat(900_000)}`)) },
  { name: 'a picture of 1 x 25,000,000', times: 4, send: upload('/public-file', png(1, 25_000_000)) },
  { name: 'a picture of 7,000 x 7,000', times: 4, send: upload('/public-file', png(7_000, 7_000)) },
  {
    name: 'JSON nested 20,000 deep',
    times: 20,
    send: json('/review/business-promoter', `{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`),
  },
  {
    name: 'a list of 2,000 people',
    times: 2,
    send: (origin, token) => {
      const rows = Array.from({ length: 2_000 }, (_, index) => person(index))
      return json(LIST, JSON.stringify({ import_uuid: randomUUID(), rows }))(origin, token)
    },
  },
  {
    name: 'a list of 1 MB that is refused',
    times: 2,
    send: json(LIST, JSON.stringify({ rows: Array(24_000).fill({ name: 'x', email: 'no' }) })),
  },
  { name: '200 QR codes at once', times: 200, send: read('/review/business-promoter/qr') },
  { name: 'a spreadsheet of all calls', times: 2, send: read('/inquiry/call-inquiry/download1') },
  {
    name: 'an Accept-Encoding of spaces',
    times: 5,
    send: (origin) => fetch(`${origin}/login`, { headers: { 'accept-encoding': `gzip${' '.repeat(12_000)}x` } }),
  },
  {
    name: '20 wrong sign-ins at once',
    times: 20,
    send: (origin) =>
      api(origin, '/user-management/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ user_email: `nobody-${randomUUID()}@bench.test`, password: 'Wrong!12345' }),
      }),
  },
  { name: 'the statement of a year', times: 4, send: read(`/payment/statement?year=${new Date().getFullYear()}`) },
  {
    name: 'a search of 2,000 characters',
    times: 4,
    send: read(`/inquiry/call-inquiry1?${new URLSearchParams({ search: 'a% '.repeat(667) })}`),
  },
  { name: '20 searches of everything', times: 20, send: read(`/search?${new URLSearchParams({ words: 'a% '.repeat(33) })}`) },
  {
    name: '100 invitations at once',
    times: 100,
    send: (origin, token) =>
      json('/review/business-promoter', JSON.stringify({ ...person(Math.random()), email: `${randomUUID()}@mail.test` }))(origin, token),
  },
  {
    name: '60 accounts with a password at once',
    times: 60,
    send: json('/user-management/accounts', JSON.stringify({ email: benchEmail(1), password: 'Correct!Horse7', account_type: 'MAIN' })),
  },
  { name: 'all posts as CSV', times: 10, send: read('/socialmedia/facebook/download?table=posts') },
  { name: 'the audit log as CSV', times: 10, send: read('/user-management/audit-log/csv') },
]

/** A white picture of one bit a pixel, a few kilobytes whatever its size */
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
