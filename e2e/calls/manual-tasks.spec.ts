import { expect, test } from '../journey.ts'

test('an own task › is added, assigned, done and undone, changed and deleted, and counted on the dashboard', async ({
  page,
  people,
  enter,
}) => {
  const owner = await people.newcomer()
  await enter(owner)
  await page.goto('/actionItemList')
  await page.getByRole('button', { name: 'Add task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add task' })
  await dialog.getByRole('button', { name: 'Add task' }).click()
  await expect(dialog).toContainText('Please enter a task.')
  await dialog.getByRole('textbox', { name: 'Task' }).fill('Order gloves')
  await dialog.getByRole('combobox', { name: 'Assign to' }).click()
  await page.getByRole('option', { name: owner.email }).click()
  await dialog.getByRole('button', { name: 'Add task' }).click()
  const task = page.getByRole('region', { name: 'Today' }).getByRole('listitem').filter({ hasText: 'Order gloves' })
  await expect(task).toContainText(owner.email)

  await task.getByRole('checkbox').click()
  await expect(page.getByRole('checkbox', { name: 'Reopen: Order gloves' })).toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(task.getByRole('checkbox', { name: 'Done: Order gloves' })).not.toBeChecked()

  await page.goto('/home')
  await page.getByRole('link', { name: /1 action item due/ }).click()
  await expect(task).toBeVisible()
  await page.goto('/actionItemList?assignee=MINE')
  await task.getByRole('button', { name: 'Edit: Order gloves' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit task' })
  await editing.getByRole('textbox', { name: 'Task' }).fill('Order masks')
  await editing.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Edit: Order masks' }).click()
  await editing.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete task' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No open action items')).toBeVisible()
})
