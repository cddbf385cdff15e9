const gsmBasic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const gsmEscaped = '^{}\\[~]|€\f'

/** A text in GSM-7 has up to 160 units (153 per segment when split), any other 70 UTF-16 units (67 when split) */
export function countSegments(body: string): number {
  const letters = [...body]
  if (letters.every((letter) => gsmBasic.includes(letter) || gsmEscaped.includes(letter))) {
    const units = letters.length + letters.filter((letter) => gsmEscaped.includes(letter)).length
    return units <= 160 ? 1 : Math.ceil(units / 153)
  }
  return body.length <= 70 ? 1 : Math.ceil(body.length / 67)
}
