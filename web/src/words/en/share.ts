// Games and positions on pages of other sites.
export default {
  'share.embed': 'Code for your own page',
  'share.embedHelp': 'Shows the board in a frame on any site.',
  'share.frame': 'Trefoil board',
  'share.image': 'Link to a picture',
  'share.open': 'Open in Trefoil',
  'share.nothing': 'There is no such game or position.',
} as const;
