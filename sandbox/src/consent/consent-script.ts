/** A separate file, because the content security policy allows no inline scripts. Without it each box can still be ticked individually */
export const consentScript = `
const all = document.querySelector('[data-all]')
const boxes = [...document.querySelectorAll('[data-one]')]
if (all && boxes.length > 1) {
  const mirror = () => {
    const ticked = boxes.filter((box) => box.checked).length
    all.checked = ticked === boxes.length
    all.indeterminate = ticked > 0 && ticked < boxes.length
  }
  all.closest('.tick').hidden = false
  all.addEventListener('change', () => { for (const box of boxes) box.checked = all.checked })
  for (const box of boxes) box.addEventListener('change', mirror)
  mirror()
}
`
