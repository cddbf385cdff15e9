import { expect, test } from 'vitest'
import { buildCsvResponse } from './csv.ts'

const cell = (value: string | number) => String(buildCsvResponse('file.csv', [[value]]).bytes).slice(1, -2)

test.each([
  ['=1+1', "'=1+1"],
  ['+1 217 555 0142', "'+1 217 555 0142"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-1+cmd', "'-1+cmd"],
  ["-2+3+cmd|' /C calc'!A0", "'-2+3+cmd|' /C calc'!A0"],
  ['-', "'-"],
  ['--1', "'--1"],
  ['-1\n+cmd', '"\'-1\n+cmd"'],
  ['\t=1', '"\'\t=1"'],
  ['\n=1', '"\'\n=1"'],
  ['＝1', "'＝1"],
  ['－1', "'－1"],
])('a CSV cell › with %j, which may be a formula › begins with an apostrophe', (value, written) => {
  expect(cell(value)).toBe(written)
})

test.each([
  ['-12', '-12'],
  ['-12.50', '-12.50'],
  [-3, '-3'],
  ['a-1', 'a-1'],
  ['', ''],
  ['say "hi"', '"say ""hi"""'],
  ['a;=1+1', '"a;=1+1"'],
  ['a,=1+1', '"a,=1+1"'],
])('a CSV cell › with %j › is %s', (value, written) => {
  expect(cell(value)).toBe(written)
})
