/** What this hub is called: the page came with it as its title, before any screen had one. */
export const hubName = document.title
