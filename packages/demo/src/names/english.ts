const split = (words: string): readonly string[] => words.trim().split(/\s+/);

/** English given names and surnames. */
export const english = {
  men: split(`Adam Albert Alexander Alfred Andrew Anthony Arthur Benjamin Bernard Charles Christopher
    Daniel David Dennis Edmund Edward Edwin Ernest Francis Frederick George Gerald Gilbert Gordon
    Graham Harold Harry Henry Herbert Hugh Isaac Jack James John Joseph Keith Kenneth Lawrence Leonard
    Lewis Martin Matthew Michael Nathaniel Neil Nicholas Oliver Oscar Patrick Paul Peter Philip Ralph
    Raymond Richard Robert Roger Samuel Simon Stephen Theodore Thomas Victor Walter William`),
  women:
    split(`Abigail Ada Adelaide Agatha Agnes Alice Amelia Anne Barbara Beatrice Caroline Catherine
    Charlotte Clara Constance Cora Diana Dorothy Edith Eleanor Elizabeth Ellen Emily Emma Esther Ethel
    Evelyn Florence Frances Georgia Grace Hannah Harriet Helen Henrietta Ida Irene Isabel Jane Janet
    Jean Jessica Joan Josephine Judith Julia Katherine Laura Lillian Lucy Lydia Mabel Margaret Marion
    Martha Mary Matilda Mildred Nancy Nora Olive Pauline Rachel Rebecca Rose Ruth Sarah Sophia Susan
    Sylvia Ursula Victoria Violet Winifred`),
  surnames: split(`Abbott Adams Allen Anderson Armstrong Atkinson Bailey Baker Ball Barker Barnes
    Bell Bennett Berry Bishop Black Booth Bradley Brooks Brown Bryant Burgess Burton Butler Carr
    Carter Chambers Chapman Clarke Cole Collins Cook Cooper Cox Crawford Cunningham Davidson Davies
    Dawson Dean Dixon Douglas Duncan Edwards Elliott Ellis Evans Ferguson Fisher Fletcher Ford Foster
    Fox Fraser Freeman Gardner Gibson Gordon Graham Grant Gray Green Griffin Hall Hamilton Harper
    Harris Harrison Hart Harvey Hawkins Hayes Henderson Hill Holmes Hopkins Howard Hudson Hughes
    Hunt Hunter Jackson Jenkins Johnson Jones Jordan Kelly Kennedy King Knight Lambert Lawson Lewis
    Lloyd Marsh Marshall Martin Mason Matthews McDonald Miller Mills Mitchell Moore Morgan Morris
    Murphy Murray Newman Nicholson O'Brien Owen Palmer Parker Parsons Payne Pearson Perry Phillips
    Porter Powell Price Reid Reynolds Richards Richardson Roberts Robinson Rogers Rose Ross Russell
    Ryan Saunders Scott Shaw Simpson Smith Spencer Stevens Stewart Stone Sullivan Sutton Taylor Thomas
    Thompson Turner Wade Walker Walsh Ward Warren Watson Webb West Wheeler White Wilkinson Williams
    Wilson Wood Wright Young`),
};
