import { expect, test } from 'vitest'
import { isBlank } from './blank-text.ts'

test.each(['', '  \n\t', '\u200b\u200d\ufeff', '\u2060 \u3164', '\u2800\u2800', '\u115f\uffa0\u00ad\ufe0f'])(
  'isBlank › of %j › sees nothing to send',
  (text) => {
    expect(isBlank(text)).toBe(true)
    expect(isBlank(`${text}x`)).toBe(false)
  },
)
