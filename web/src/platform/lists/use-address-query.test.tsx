import { expect, test } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { useAddressQuery } from './use-address-query.ts'
import { useOverlayAddressQuery } from './use-overlay-address.ts'

let rendered: string[] = []

function List() {
  const { query, change, hrefWith } = useAddressQuery()
  rendered.push(`list ${query.get('call')}`)
  return (
    <button type="button" onClick={() => change({ call: 'CA1' })}>
      {hrefWith({ page: '2' })}
    </button>
  )
}

function Overlay() {
  rendered.push(`overlay ${useOverlayAddressQuery().query.get('call')}`)
  return null
}

const Sample = () => (
  <>
    <h1>Calls</h1>
    <List />
    <Overlay />
  </>
)

test('a change of the URL › renders what opens over the screen first, and the list once, after it', async () => {
  rendered = []
  const { user, router } = await renderScreen({ Screen: Sample, path: '/list', at: '/list?search=dana' })
  expect(rendered).toEqual(['list null', 'overlay null'])
  await user.click(document.querySelector('button') as HTMLButtonElement)
  await expect.poll(() => rendered).toEqual(['list null', 'overlay null', 'overlay CA1', 'list CA1'])
  expect(document.querySelector('button')?.textContent).toBe('/list?search=dana&call=CA1&page=2')
  router.history.push('/list?search=dana&call=CA1')
  await expect.poll(() => rendered).toHaveLength(4)
})
