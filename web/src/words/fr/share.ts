import type { Translation } from '../text';
import type en from '../en/share';

export default {
  'share.embed': 'Code pour votre page',
  'share.embedHelp': 'Affiche le plateau dans un cadre sur n’importe quel site.',
  'share.frame': 'Plateau Trefoil',
  'share.image': 'Lien vers une image',
  'share.open': 'Ouvrir dans Trefoil',
  'share.nothing': 'Cette partie ou cette position n’existe pas.',
} satisfies Translation<typeof en>;
