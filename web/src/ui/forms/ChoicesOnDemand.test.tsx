import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { SelectOnDemand } from './ChoicesOnDemand.tsx'

const STATES = ['IL', { value: 'MI', label: 'Michigan' }, { group: 'Territories', items: [{ value: 'GU', label: 'Guam' }] }]

function renderField(props: Partial<React.ComponentProps<typeof SelectOnDemand>> = {}) {
  const onChange = vi.fn()
  render(
    <MantineProvider env="test">
      <SelectOnDemand label="State" data={STATES} value="GU" onChange={onChange} withScrollArea={false} {...props} />
    </MantineProvider>,
  )
  return { onChange, user: userEvent.setup(), field: () => screen.getByRole<HTMLInputElement>('combobox', { name: 'State' }) }
}

test('a select on demand › pressed › shows its value before, and opens its list at the first press', async () => {
  const { user, field, onChange } = renderField()
  expect(field().value).toBe('Guam')
  await user.click(field())
  await user.click(await screen.findByRole('option', { name: 'Michigan' }))
  expect(onChange).toHaveBeenCalledWith('MI', expect.objectContaining({ label: 'Michigan' }))
})

test('a select on demand › typed into before its code is there › searches for what was typed', async () => {
  const { user, field } = renderField({ searchable: true, value: null })
  await user.tab()
  await user.keyboard('mic')
  expect(await screen.findByRole('option', { name: 'Michigan' })).toBeDefined()
  expect(screen.queryByRole('option', { name: 'IL' })).toBeNull()
  expect(document.activeElement).toBe(field())
  expect(field().value).toBe('mic')
})
