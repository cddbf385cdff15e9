/** A separate file, because the content security policy allows no inline scripts */
export const cardsScript = `
for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false
  button.addEventListener('click', async () => {
    const label = button.querySelector('[data-label]')
    try {
      await navigator.clipboard.writeText(button.dataset.copy)
      label.textContent = 'Copied'
    } catch {
      label.textContent = 'Select it'
      getSelection().selectAllChildren(button.closest('li').querySelector('.number'))
    }
    setTimeout(() => { label.textContent = 'Copy' }, 1500)
  })
}
`
