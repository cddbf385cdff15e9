import { generateKeyPairSync, sign } from 'node:crypto'

/** DER: tag, length, content */
function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...contents: Buffer[]) => der(0x30, ...contents)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const text = (tag: number, value: string) => der(tag, Buffer.from(value))

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'))
const COMMON_NAME = oid('550403')
const ALTERNATIVE_NAMES = oid('551d11')
const BASIC_CONSTRAINTS = oid('551d13')
const YES = der(0x01, Buffer.from([0xff]))

const utcTime = (at: Date) => text(0x17, `${at.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`)

/** A self-signed certificate in PEM for one host name and 127.0.0.1, valid for an hour before and after now */
export function makeCertificate(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const name = sequence(der(0x31, sequence(COMMON_NAME, text(0x0c, host))))
  const names = sequence(text(0x82, host), der(0x87, Buffer.from([127, 0, 0, 1])))
  const extensions = sequence(
    sequence(ALTERNATIVE_NAMES, der(0x04, names)),
    // The certificate is its own certificate authority
    sequence(BASIC_CONSTRAINTS, YES, der(0x04, sequence(YES))),
  )
  const unsigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    sequence(utcTime(new Date(Date.now() - 3_600_000)), utcTime(new Date(Date.now() + 3_600_000))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', unsigned, privateKey))
  const base64 = sequence(unsigned, ECDSA_WITH_SHA256, signature).toString('base64')
  const lines = base64.match(/.{1,64}/g)?.join('\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}
