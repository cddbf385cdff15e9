import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readNames, renameExample } from './feature-names.ts'
import { writeFeature } from './new-feature.ts'
import { projectFolder } from './product-parts.mjs'
import { importsOf, ownFile } from './rules/imports-of.ts'

/** The parts of the project that the command needs: the lists that it adds lines to */
const LISTS = [
  'api/src/app.ts',
  'api/test/guards.ts',
  'web/src/app/features.ts',
  'e2e/views.ts',
  'web/src/app/routing/permitted-entries.test.tsx',
]

let project: string

const read = (path: string) => readFileSync(join(project, path), 'utf8')
const original = (path: string) => readFileSync(join(projectFolder, path), 'utf8')
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
const addedLines = (path: string) => {
  const before = original(path).split('\n')
  return read(path)
    .split('\n')
    .filter((line) => !before.includes(line))
}

describe('npm run new-feature', () => {
  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), 'marquee-new-feature-'))
    for (const path of LISTS) {
      mkdirSync(dirname(join(project, path)), { recursive: true })
      cpSync(join(projectFolder, path), join(project, path))
    }
  })
  afterEach(() => rmSync(project, { recursive: true }))

  test('price-lists › writes its files under that name, and nothing of the example', () => {
    const { newFiles } = writeFeature(project, readNames('price-lists'))
    expect(filesIn(project).toSorted()).toEqual([...newFiles, ...LISTS].toSorted())
    expect(newFiles).toEqual(
      expect.arrayContaining([
        'contract/src/price-lists.ts',
        'api/src/features/price-lists/README.md',
        'api/src/features/price-lists/price-lists.tables.ts',
        'api/src/features/price-lists/testing/price-lists.guards.ts',
        'web/src/features/price-lists/PriceListDialog.tsx',
        'web/src/features/price-lists/PriceListsScreen.test.tsx',
        'e2e/price-lists/price-lists.spec.ts',
      ]),
    )
    for (const path of newFiles) {
      expect(path).toMatch(/price-?list/i)
      expect(read(path), path).not.toMatch(/sample/i)
    }
    expect(read('contract/src/price-lists.ts')).toContain("path: '/price-lists/{price_list_uuid}'")
    expect(read('web/src/features/price-lists/price-lists.feature.ts')).toContain("path: '/priceLists'")
    expect(read('web/src/features/price-lists/PriceListsScreen.tsx')).toContain("title: 'No price lists yet'")
  })

  test('price-lists › adds an import and an entry to each list, and changes no other line', () => {
    const { changedFiles } = writeFeature(project, readNames('price-lists'))
    expect(Object.fromEntries(changedFiles.map((path) => [path, addedLines(path)]))).toEqual({
      'api/src/app.ts': ["import { priceLists } from './features/price-lists/price-lists.feature.ts'", '  priceLists,'],
      'api/test/guards.ts': [
        "import { priceListsGuards } from '../src/features/price-lists/testing/price-lists.guards.ts'",
        '  priceListsGuards,',
      ],
      'web/src/app/features.ts': ["import { priceLists } from '../features/price-lists/price-lists.feature.ts'", '  priceLists,'],
      'e2e/views.ts': ["import { priceListsViews } from './price-lists/price-lists.views.ts'", "  'price-lists': priceListsViews,"],
    })
    for (const path of changedFiles) {
      const added = addedLines(path)
      const rest = read(path)
        .split('\n')
        .filter((line) => !added.includes(line))
      expect(rest.join('\n'), path).toBe(original(path))
    }
  })

  test('with a permission › requires it at each endpoint and at the screen, and lists the screen', () => {
    const { changedFiles } = writeFeature(project, readNames('price-lists'), 'settings')
    expect(read('contract/src/price-lists.ts').match(/permission: 'settings'/g)).toHaveLength(4)
    expect(read('web/src/features/price-lists/price-lists.feature.ts')).toContain("permission: 'settings'")
    expect(changedFiles).toEqual(expect.arrayContaining(LISTS))
    expect(addedLines('web/src/app/routing/permitted-entries.test.tsx')).toEqual(["  '/priceLists': 'settings',"])
  })

  // The templates are not compiled, so this test notices if something that they import was renamed
  test('contacts › imports only files and names that exist', () => {
    const { newFiles } = writeFeature(project, readNames('contacts'))
    for (const path of newFiles.filter((file) => /\.tsx?$/.test(file))) {
      const imported = [...read(path).matchAll(/import (?:type )?\{([^}]+)\} from '([^']+)'/g)]
      for (const { specifier } of importsOf(path, read(path))) {
        const target = specifier && ownFile(path, specifier)
        if (!target) continue
        const file = [project, projectFolder].map((folder) => join(folder, target)).find(existsSync)
        expect(file, `${path} imports ${target}`).toBeDefined()
        const names = imported.filter(([, , from]) => from === specifier).flatMap(([, list = '']) => list.match(/\w+(?=\s*(,|$))/g) ?? [])
        for (const name of names)
          expect(readFileSync(file ?? '', 'utf8'), `${path} imports ${name} of ${target}`).toMatch(
            new RegExp(`export (async )?(const|function|type|interface) ${name}\\b|export \\{[^}]*\\b${name}\\b`),
          )
      }
    }
  })

  test('a name that is taken › is rejected, and nothing is written', () => {
    writeFeature(project, readNames('contacts'))
    expect(() => writeFeature(project, readNames('contacts'))).toThrow('exists already. Choose another name')
    expect(addedLines('api/src/app.ts').filter((line) => line === '  contacts,')).toHaveLength(1)
  })

  test('a list that is not there any more › is named, and nothing is written', () => {
    writeFileSync(join(project, 'e2e/views.ts'), original('e2e/views.ts').replaceAll('VIEWS_BY_FEATURE', 'ALL_VIEWS'))
    expect(() => writeFeature(project, readNames('contacts'))).toThrow('e2e/views.ts has no list called VIEWS_BY_FEATURE any more')
    expect(filesIn(project).toSorted()).toEqual(LISTS.toSorted())
    expect(read('api/src/app.ts')).toBe(original('api/src/app.ts'))
  })
})

describe('the name of a feature', () => {
  test.each([
    ['contacts', 'contact'],
    ['opening-hours', 'opening-hour'],
    ['categories', 'category'],
    ['addresses', 'address'],
    ['courses', 'course'],
  ])('%s › has the singular %s', (plural, singular) => {
    expect(readNames(plural)).toEqual({ plural, singular })
  })

  test.each([
    ['Contacts', 'cannot be the name of a feature'],
    ['price_lists', 'cannot be the name of a feature'],
    ['../contacts', 'cannot be the name of a feature'],
    ['staff', '--singular=person'],
  ])('%s › is rejected in a sentence', (name, sentence) => {
    expect(() => readNames(name)).toThrow(sentence)
  })

  test('in each way of writing › replaces the example written that way', () => {
    const example =
      'sample-items sampleItems SampleItems sample_items SAMPLE_ITEMS "Sample Items" "sample item" SampleItemsScreen MAX_SAMPLE_ITEM_NOTE'
    expect(renameExample(example, readNames('price-lists'))).toBe(
      'price-lists priceLists PriceLists price_lists PRICE_LISTS "Price Lists" "price list" PriceListsScreen MAX_PRICE_LIST_NOTE',
    )
    expect(renameExample(example, readNames('people', 'person'))).toBe(
      'people people People people PEOPLE "People" "person" PeopleScreen MAX_PERSON_NOTE',
    )
  })
})
